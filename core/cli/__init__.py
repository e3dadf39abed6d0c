"""The command line: one file per command, arguments to one call to JSON or sentences."""
