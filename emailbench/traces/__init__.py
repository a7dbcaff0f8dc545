"""What agent programs print, read into usage, model, version and provider errors."""
