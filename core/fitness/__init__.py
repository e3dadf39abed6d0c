"""How well a model does on this computer: a fixed set of questions on the demonstration leaflets."""
