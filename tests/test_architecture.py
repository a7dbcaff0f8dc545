"""The arrows between the rooms, no cycles, nothing but the standard library, and nothing that knows an answer."""

import ast
import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "emailbench"
MODULES = sorted(path for path in PACKAGE.rglob("*.py"))

MAY_IMPORT = {
    "base": set(),
    "text": {"base"},
    "records": {"base"},
    "traces": {"base"},
    "world": {"base", "text", "records"},
    "episode": {"base", "text", "records", "world"},
    "server": {"base", "text", "records", "world", "episode"},
    "grading": {"base", "text", "records", "world"},
    "results": {"base", "text", "records", "world", "grading"},
    "report": {"base", "text", "records", "world", "grading", "results"},
    "web": {"base", "text", "records", "world", "grading", "results"},
    "runner": {"base", "text", "records", "traces", "world", "episode", "server", "grading", "results"},
    "api": {"base", "text", "records", "world", "episode", "grading", "runner"},
}
"""Room → the rooms it may import; authoring and the command's front may import all."""

BESIDE = ("warden_", "jail")
"""Started by path, without the package: they import nothing of ours but, relatively, what lies beside them."""


def imports(path: Path) -> set[str]:
    """Return the full names of all modules that a file imports, wherever in the file it does so."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 or (node.level == 1 and path.stem.startswith(BESIDE)), f"{path} imports relatively"
            names |= {f"{'.' * node.level}{node.module}.{alias.name}" for alias in node.names}
    return names


def room(name: str) -> str:
    """Return the room that a module of ours belongs to."""
    return name.split(".")[1] if "." in name else ""


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_import_downwards_only(path):
    here = room(module_name(path) + ".x") if path.parent == PACKAGE else path.relative_to(PACKAGE).parts[0]
    here = here.removesuffix(".py")
    if here not in MAY_IMPORT:
        return
    ours = {name for name in imports(path) if name.split(".")[0] == "emailbench"}
    wrong = {name for name in ours if room(name) not in MAY_IMPORT[here] | {here, ""}}
    assert not wrong


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_standard_library_only(path):
    foreign = {name.split(".")[0] for name in imports(path)} - set(sys.stdlib_module_names) - {"emailbench", ""}
    assert not foreign


def test_stand_alone_programs_import_nothing_of_ours():
    paths = [PACKAGE / "server" / "relay.py", PACKAGE / "runner" / "warden.py"]
    paths += [path for path in (PACKAGE / "runner").glob("*.py") if path.stem.startswith(BESIDE)]
    paths = [path for path in paths if path.stem != "warden_client"]
    for path in paths:
        assert not {module for module in imports(path) if module.startswith("emailbench")}, path


def test_no_cycles():
    graph = {}
    known = {module_name(path) for path in MODULES}
    for path in MODULES:
        top_level = ast.parse(path.read_text())
        names = set()
        for node in top_level.body:
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    full = f"{node.module}.{alias.name}"
                    names.add(full if full in known else str(node.module))
        graph[module_name(path)] = {name for name in names if name in known and name != module_name(path)}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, f"cycle: {' -> '.join((*trail, module))}"
        if module not in done:
            for other in sorted(graph[module]):
                visit(other, (*trail, module))
            done.add(module)

    for module in sorted(graph):
        visit(module, ())


def test_the_package_knows_no_task_person_or_agent():
    names = set()
    for path in (ROOT / "tasks").glob("tasks*.json"):
        names |= {task["id"] for task in json.loads(path.read_text())["tasks"]}
    crm = json.loads((ROOT / "data" / "crm.json").read_text())
    names |= {row["name"] for table in ("staff", "contacts") for row in crm[table]}
    names |= set(json.loads((ROOT / "agents.json").read_text())["agents"]) - {"codex"}
    for path in MODULES:
        nodes = ast.walk(ast.parse(path.read_text()))
        code = {str(node.value) for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        docs = {
            ast.get_docstring(node)
            for node in ast.walk(ast.parse(path.read_text()))
            if hasattr(node, "body") and isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        }
        found = {name for name in names for text in code - {doc for doc in docs if doc} if text == name}
        assert not found, f"{path} knows {found}"


def test_agents_import_nothing_of_ours_but_the_public_face():
    for path in (ROOT / "agents").glob("*.py"):
        ours = {name for name in imports(path) if name.startswith("emailbench")}
        assert ours <= {"emailbench.Episode", "emailbench.load_suite"}, path
    assert not (ROOT / "agents" / "__init__.py").exists()


@pytest.mark.parametrize(
    "door", ["runner.py", "report.py", "grading/grader.py", "server/email_mcp.py"], ids=lambda door: door
)
def test_doors_are_short(door):
    lines = [line for line in (ROOT / door).read_text().splitlines() if line.strip()]
    assert len(lines) <= 30
