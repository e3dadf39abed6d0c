"""The child side of each engine: started by name, imported by nobody."""
