"""Language packs: all that depends on a language, as data."""
