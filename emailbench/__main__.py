"""The command `emailbench`, also `python3 -m emailbench`: names the part that is meant and hands the arguments on."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence

from emailbench import __version__
from emailbench.base.shapes import did_you_mean

COMMANDS: Mapping[str, tuple[str, str]] = {
    "run": ("emailbench.runner", "run agents on tasks and grade what they leave behind"),
    "report": ("emailbench.report", "show the results of the latest runs"),
    "grade": ("emailbench.grading.grader", "grade one run's folder"),
    "serve": ("emailbench.server.email_mcp", "serve the tools over MCP on standard input and output"),
    "web": ("emailbench.web.app", "open the dashboard in a browser"),
    "check": ("emailbench.authoring.check", "prove the data, the tasks and the grader"),
    "agents": ("emailbench.runner.availability", "list the agents and whether each can run here"),
    "show": ("emailbench.runner.show", "show a task as an agent meets it"),
    "generate": ("emailbench.authoring.generate", "make tasks from templates"),
    "new-task": ("emailbench.authoring.new_task", "start a task of your own"),
}
"""Command → the module whose `main(argv)` it is, and what it does; a module that is not there is not offered."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the first argument names; return its exit code."""
    if sys.version_info < (3, 11):
        print("Python 3.11 or newer is needed, this is %d.%d" % sys.version_info[:2], file=sys.stderr)
        return 2
    from emailbench.base.console import guarded

    return guarded(lambda: _main(list(sys.argv[1:] if argv is None else argv)))


def _main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if arguments else 2
    if arguments[0] in ("-V", "--version"):
        print(f"emailbench {__version__}")
        return 0
    name = arguments[0]
    if name not in COMMANDS or not _is_there(COMMANDS[name][0]):
        known = [command for command, (module, _) in COMMANDS.items() if _is_there(module)]
        print(f"emailbench: no command {ascii(name)}. {did_you_mean(name, known)}.", file=sys.stderr)
        return 2
    module = importlib.import_module(COMMANDS[name][0])
    return int(module.main(arguments[1:]) or 0)


def usage() -> str:
    """Return the list of commands."""
    rows = [f"  {name:<10}{text}" for name, (module, text) in COMMANDS.items() if _is_there(module)]
    return "\n".join(["usage: emailbench COMMAND ...", "", *rows, "", "emailbench COMMAND --help tells more."])


def _is_there(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None and hasattr(importlib.import_module(module), "main")
    except ModuleNotFoundError:
        return False


if __name__ == "__main__":
    sys.exit(main())
