# Two commands do everything on a machine with Python 3.11 or newer and make: `make run` and `make test`.

SHELL := /bin/bash
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python on the path that is new enough; `make run PYTHON=/path/to/python` overrides it.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check -q
WORKERS ?= 2
# Without this, two Chromium processes that start at once may fight over one profile of the desktop.
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadgroup

.PHONY: help
help:
	@echo 'make run [ARGS="--port 8000"]   set up and serve; the terminal shows the QR'
	@echo 'make test                       set up everything and run every check and test'
	@echo 'make test-fast                  the tests without browsers and other slow ones'
	@echo 'make check | lint | types       the linters and type checkers, Python and pages'
	@echo 'make bench [ARGS="--quick"]     measure the server beside a bare fan-out'
	@echo 'make clean                      remove what these commands made'

# --- setting up: each stamp is newer than what it was made from, so a second run is quick ---

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo 'Chiếu needs Python 3.11 or newer, and found none.' >&2; exit 1; }
	@bash tests/setup.sh venv "$(PYTHON)" $(VENV)

$(VENV)/.run: pyproject.toml constraints.txt | $(BIN)/python
	@echo 'Installing Chiếu …'
	@$(PIP) install -c constraints.txt -e .
	@touch $@

$(VENV)/.test: pyproject.toml constraints.txt tests/setup.sh | $(BIN)/python
	@echo 'Installing what the tests need (Python) …'
	@$(PIP) install -c constraints.txt -e '.[redis,test]'
	@touch $(VENV)/.run $@

$(VENV)/.bench: pyproject.toml constraints.txt | $(VENV)/.test
	@$(PIP) install -c constraints.txt -e '.[bench]' || \
		echo 'Could not install the yardstick (RLCard): `chieu bench --engine` will say so.' >&2
	@touch $@

node_modules/.stamp: package.json tests/setup.sh
	@bash tests/setup.sh node

build/stamps/system: tests/setup.sh
	@bash tests/setup.sh system

build/stamps/engines: node_modules/.stamp tests/browser/engines.mjs
	@bash tests/setup.sh engines

.PHONY: setup
setup: $(VENV)/.test $(VENV)/.bench build/stamps/system node_modules/.stamp build/stamps/engines
	@bash tests/setup.sh report

# --- running ---

.PHONY: run
run: $(VENV)/.run
	@exec $(BIN)/chieu serve $(ARGS)

.PHONY: bench
bench: $(VENV)/.bench
	@$(BIN)/chieu bench $(ARGS)

# --- checking ---

.PHONY: lint types check
lint: $(VENV)/.test node_modules/.stamp
	$(BIN)/ruff check .
	$(BIN)/yamllint -s .
	$(BIN)/hadolint Dockerfile
	npx --no-install dclint compose.yaml
	npx --no-install eslint --max-warnings 0 .
	npx --no-install stylelint --allow-empty-input --max-warnings 0 'static/**/*.css'

types: $(VENV)/.test node_modules/.stamp
	$(BIN)/mypy
	npx --no-install tsc --project tsconfig.json

check: lint types

# The tests come last, so that pytest's own summary is the last thing printed.
.PHONY: test test-fast
test: setup
	@$(MAKE) check
	$(PYTEST) $(ARGS)

test-fast: $(VENV)/.test
	$(PYTEST) -m 'not slow' --ignore tests/browser --ignore tests/ground $(ARGS)

.PHONY: clean
clean:
	rm -rf build node_modules test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis *.egg-info $(VENV)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
