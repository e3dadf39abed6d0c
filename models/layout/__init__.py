"""Where glyphs stand on a page → its lines in the order a person reads them. Knows no engine."""
