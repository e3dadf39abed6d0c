"""From the pages of a file to whole leaflets in the store."""
