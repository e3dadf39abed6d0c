"""Can a sentence be derived from a leaflet's passages by steps that keep the meaning?"""
