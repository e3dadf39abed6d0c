"""Reading aloud: sentences to sound, played so that it can be stopped at once."""
