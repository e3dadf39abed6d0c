"""The screen that answers a question with the leaflet's own sentences."""
