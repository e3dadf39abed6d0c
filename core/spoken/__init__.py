"""How a text is said aloud: its numbers, units, signs and letters as words, and the proof that nothing was changed."""
