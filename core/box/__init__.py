"""The box in the hand: what its code says, and which medicine it is of."""
