"""The screen that takes leaflets in and tells what became of each file."""
