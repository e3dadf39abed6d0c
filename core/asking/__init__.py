"""From a question to an answer that stands beside its source."""
