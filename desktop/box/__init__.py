"""The box in the hand: what a scanner, a picture or the camera reads leads to its medicine."""
