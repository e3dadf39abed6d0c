"""The screen of all answers that were given: found again, opened with their very text, saved and printed."""
