"""The passages of a medicine: lines, headings, tables, what each sentence states and how it may be quoted."""
