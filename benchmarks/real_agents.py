"""Prints adapter × scenario × verdict, from the real agent programs against a scripted model on loopback.

    python benchmarks/real_agents.py [ADAPTER ...]     needs npm for the programs that are not installed yet

The first column is the six starter tasks, the others one task each. A verdict in brackets is not the right one for its
scenario; `-` does not apply. Exit code 0 when all are right, 1 otherwise.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.real_agents import harness, install
from tests.real_agents.model_server import serve
from tests.real_agents.scenarios import ONE_TASK, SCENARIOS, TASKS, play
from tests.real_agents.test_scenarios import OTHERS, applies


def main(wanted: Sequence[str]) -> int:
    """Run everything and print the table."""
    began = time.monotonic()
    programs = {}
    for adapter in wanted or harness.ADAPTERS:
        program = install.program(harness.PROGRAM_OF[adapter]) if adapter in harness.PROGRAM_OF else None
        if program is not None and program.why_not:
            print(f"{adapter}: left out, {program.why_not}")
            continue
        programs[adapter] = program
    with tempfile.TemporaryDirectory() as folder, serve(play) as (url, _):
        table, isolation = run_all(programs, url, Path(folder))
    print_table(table)
    runs = len(TASKS) * len(table) + sum(cell != "-" for row in table.values() for cell in row.values()) - len(table)
    print(f"\n{runs} runs in {time.monotonic() - began:.0f} s; {isolation}")
    for name, program in programs.items():
        print(f"{name}: {f'{program.package} {program.version}' if program else 'our own agent'}")
    return int(any("[" in cell for row in table.values() for cell in row.values()))


def run_all(
    programs: dict[str, install.Program | None], url: str, folder: Path
) -> tuple[dict[str, dict[str, str]], str]:
    """Return the cells of the table by adapter and scenario, and how the runs were isolated."""
    env = harness.environment(folder / "home")
    normal = {name: harness.derive(name, "normal", url, program) for name, program in programs.items()}
    starter = harness.run(normal, TASKS, folder / "starter", env=env)
    pairs = [(name, scenario) for name in programs for scenario in OTHERS if applies(name, scenario)]
    bent = {f"{name}-{scenario}": harness.derive(name, scenario, url, programs[name]) for name, scenario in pairs}
    others = harness.run(bent, [ONE_TASK], folder / "others", env=env)
    table: dict[str, dict[str, str]] = {}
    for name in programs:
        passed = sum(starter.results[name, task]["verdict"] == "pass" for task in TASKS)
        cell = f"{passed}/{len(TASKS)}"
        table[name] = {"normal": cell if passed == len(TASKS) else f"[{cell}]"}
        for scenario in OTHERS:
            table[name][scenario] = "-"
            if (name, scenario) in pairs:
                verdict = others.results[f"{name}-{scenario}", ONE_TASK]["verdict"]
                table[name][scenario] = verdict if verdict in SCENARIOS[scenario].verdicts else f"[{verdict}]"
    return table, starter.said.partition("\n")[0]


def print_table(table: dict[str, dict[str, str]]) -> None:
    """Print the table, and what its columns mean."""
    columns = list(SCENARIOS)
    width = max([len(name) for name in table] or [0])
    print(f"{'':{width}}  " + "  ".join(f"{name:>9}" for name in columns))
    for name, row in table.items():
        print(f"{name:{width}}  " + "  ".join(f"{row[column]:>9}" for column in columns))
    print()
    for scenario in SCENARIOS.values():
        print(f"{scenario.name:>9}: {scenario.what} (right: {' or '.join(sorted(scenario.verdicts))})")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
