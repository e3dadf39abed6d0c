"""How the window looks: tokens (sizes, colours), the theme made of them, and icons."""
