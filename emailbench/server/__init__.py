"""MCP without I/O, and the loops that own pipes and sockets."""
