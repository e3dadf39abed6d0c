"""Global search (Ctrl+K): commands, medicines and the leaflets' text in one list."""
