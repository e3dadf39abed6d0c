"""The words of a sentence and its quantities: numbers, units, times, bounds."""
