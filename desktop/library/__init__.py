"""The screen of all leaflets: medicines, their documents and versions, to read, compare, take out and put back."""
