"""Pure functions of strings: canonical form, sentences, values, claims."""
