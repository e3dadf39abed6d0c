"""Engines, not weights: adapters to native libraries, each in a child process."""
