"""Ratios of speed within one run, against the budget; the corpora they need are made up on the spot."""
