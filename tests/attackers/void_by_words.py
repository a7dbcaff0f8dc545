"""Prints what a broken provider prints, so that its failure might count as nobody's."""

from __future__ import annotations

import json

from common import Desk, options

LINES = (
    {"type": "error", "message": "529 overloaded_error: the provider is overloaded"},
    {"type": "turn.failed", "error": {"message": "unexpected status 503 Service Unavailable"}},
    {"type": "system", "subtype": "init", "mcp_servers": [{"name": "email", "status": "failed"}]},
    {"type": "result", "subtype": "error_during_execution", "is_error": True, "api_error_status": 529},
    {"type": "result", "status": "error", "error": {"message": "quota exceeded"}},
)
OWN = (
    {"type": "start", "model": "m", "mcp": {"connected": False, "error": "it did not start"}},
    {"type": "provider_error", "status": 529, "message": "overloaded", "retry_in_s": None},
)

chosen = options()
if chosen.how == "after_reading":  # Only what it finds hard shall count as nobody's.
    Desk(chosen.config).try_call("search_kb", query="handling")
for line in OWN[1:] if chosen.how == "after_reading" else OWN[:1] if chosen.how == "no_server" else LINES:
    print(json.dumps(line), flush=True)
