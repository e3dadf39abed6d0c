"""From the words of a sentence to its items: quantities, verbs, marks, words by their meaning."""
