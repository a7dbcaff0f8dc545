"""Shows results as text, JSON or Markdown."""
