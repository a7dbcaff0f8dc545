"""Prints what a broken provider prints, so that its failure might count as nobody's."""

import json

LINES = (
    {"type": "error", "message": "529 overloaded_error: the provider is overloaded"},
    {"type": "turn.failed", "error": {"message": "unexpected status 503 Service Unavailable"}},
    {"type": "system", "subtype": "init", "mcp_servers": [{"name": "email", "status": "failed"}]},
    {"type": "result", "subtype": "error_during_execution", "is_error": True, "api_error_status": 529},
    {"type": "result", "status": "error", "error": {"message": "quota exceeded"}},
)
for line in LINES:
    print(json.dumps(line), flush=True)
