"""Numbers and rows that the report and the dashboard share."""
