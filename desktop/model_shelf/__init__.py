"""The screen of the model files on this computer: what may help, and how well it does."""
