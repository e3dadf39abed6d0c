"""The help and the first tour."""
