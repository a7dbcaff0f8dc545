"""What an agent's program printed → model, version, tokens, cost, turns, errors of the provider, server reached or not.

One module a format, each one function that looks at one event; `registry.parse_trace` runs it over the lines. A trace
is hostile input: whatever bytes come in, facts come out, and only the program's own events count, never text inside.
"""
