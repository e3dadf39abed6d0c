"""The screen of the user's choices."""
