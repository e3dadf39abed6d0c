"""All SQL: versions, full-text search and the audit trail in one SQLite file."""
