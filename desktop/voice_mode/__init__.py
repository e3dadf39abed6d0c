"""Voice mode: the program for ears and six keys, one thing at a time."""
