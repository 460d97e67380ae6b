# The two commands that matter are `make app` and `make test`; both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8501

.DEFAULT_GOAL := help
.PHONY: help setup app test lint types layers eval bench wheel clean

help:  ## Show what can be made
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort

setup: $(VENV)/.ready  ## Make .venv with everything in it

# torch first and alone: pip then takes the one pinned build and never weighs another
$(VENV)/.ready: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'torch==2.13.0'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

app: setup  ## Open the chat in the browser (PORT=8501)
	$(BIN)/tiebreaker app --port $(PORT)

test: setup lint  ## Lint, types, import layers and all tests
	$(BIN)/pytest

lint: setup types layers  ## Style, types and import layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

eval: setup  ## Run the evaluations and write evals/results
	$(BIN)/tiebreaker eval

bench: setup  ## Time the parts against each other
	$(BIN)/python -m evals.bench

wheel: setup  ## Build an installable wheel into dist/
	$(BIN)/python -m build --wheel

clean:  ## Remove everything that was built
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
