"""What may be read of a model's output: the answer without what leaked around it, or nothing."""
