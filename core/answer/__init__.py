"""From what a model wrote to sentences that code has checked against the leaflet."""
