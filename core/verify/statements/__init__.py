"""From items to statements: who does what, in which case, how much; each statement on its own."""
