# Three commands do everything: `make play`, `make web` and `make test`. `make help` lists the rest.
# Every tool lives in .venv, installed from a locked list, so nothing else is touched on your machine, but for the
# browser, the database server and the compilers of `make programs`, which no virtual environment can hold.

.DEFAULT_GOAL := help
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin

# The first Python that is recent enough and can make a virtual environment.
GOOD_PYTHON = import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for candidate in python3 python3.11 python3.12 python3.13 python3.14 /usr/bin/python3; do \
	$$candidate -c '$(GOOD_PYTHON)' 2>/dev/null && { echo $$candidate; break; }; done)

# Compiled bytecode makes every start three times faster, even where writing it later is forbidden.
export UV_COMPILE_BYTECODE := 1
# Tests are rewritten before they run: what was rewritten is kept.
unexport PYTHONDONTWRITEBYTECODE
UV := $(BIN)/uv
# Behind a proxy that signs for others, people tell pip which certificates to trust: uv and npm are told the same.
ifdef PIP_CERT
export SSL_CERT_FILE ?= $(PIP_CERT)
export NODE_EXTRA_CA_CERTS ?= $(PIP_CERT)
endif
QUICK := not (campaign or exhaustive or nightly or slow)
# How many rounds of random cases the long campaigns try; `make test` tries a fifth of one.
CASES := 100
# The share of lines and branches that tests must reach. Measured are the tests' own process and the servers that web
# tests share. Left out, for measuring would triple their time: campaigns and other long computations, and all other
# processes, among them most of what a command does on a terminal. Last measured: 94.3 %.
REACHED := 93
# How many mutations are drawn, and which.
COUNT := 100
SEED := 1
# Which tests `make trace` runs and where it writes; which part `make hand-in` packs.
TRACED := -m '$(QUICK)' --ignore tests/web
TRACES := .
PART := 2
CATALOGUES := $(wildcard src/allumettes/locale/*/LC_MESSAGES/*.po)

EXTRACT := --no-default-keywords --keyword _ --keyword N_ --keyword ngettext:1,2 --keyword pgettext:1c,2 --keyword NP_:1c,2 \
	--no-location --sort-output --omit-header --width 120

# What is installed grows from one list to the next, each a part of the one after it, with the same versions.
PLAY := $(VENV)/.play
WEB := $(VENV)/.web
ALL := $(VENV)/.all
SOURCES := pyproject.toml hatch_build.py $(CATALOGUES)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# The package is built with tools that playing does not need: they leave when it is done.
define install_package
	$(PIP) --require-hashes --target $(VENV)/build -r requirements-build.lock
	PYTHONPATH=$(VENV)/build $(PIP) --no-deps --no-build-isolation --editable .
	rm -rf $(VENV)/build
	$(BIN)/python -m compileall -q src
endef

.PHONY: help setup hooks play web programs check test docs exhaustive mutations trace named hand-in format messages lock clean

help: ## list these commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 18

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "allumettes needs Python 3.11 or newer, with its venv module." >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)

$(PLAY): requirements-play.lock $(SOURCES) | $(BIN)/python
	$(PIP) --require-hashes -r requirements-play.lock
	$(install_package)
	@touch $(PLAY)

$(WEB): requirements-web.lock $(SOURCES) | $(BIN)/python
	$(PIP) --require-hashes -r requirements-web.lock
	$(install_package)
	@touch $(PLAY) $(WEB)

$(ALL): requirements.lock $(SOURCES) | $(BIN)/python
	sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.lock
	$(PIP) --require-hashes -r $(VENV)/uv.lock
	$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	$(PIP) --no-deps --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src
	@touch $(PLAY) $(WEB) $(ALL)

setup: $(ALL) ## install everything that developing takes

hooks: setup ## check format and lint at every commit, and everything quick before every push (pre-commit)
	$(BIN)/pre-commit install

play: $(PLAY) ## open the game menu
	@$(BIN)/allumettes

web: $(WEB) ## serve the table for a browser, on this machine alone
	@$(BIN)/allumettes web

programs: setup ## install what the tests drive, where it is missing: a browser, a database, compilers
	@$(BIN)/python -m tests.tools

check: setup ## the quick loop of a developer: format, lint, types, imports, the tests without browser and database
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -m '$(QUICK)' --ignore tests/web

# Many tests wait for servers, browsers and time-outs: two more workers than there are cores work meanwhile. Each of them
# would rewrite the assertions of all tests: it is done once, while types are checked, and kept.
test: export PYTEST_XDIST_AUTO_NUM_WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
test: setup programs ## run every check: format, lint, types, import plan, tests, and that they reach every function
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pytest --collect-only --numprocesses 0 > /dev/null & $(BIN)/mypy; typed=$$?; wait; exit $$typed
	$(BIN)/lint-imports
	$(BIN)/coverage erase
	$(BIN)/pytest --cov --cov-report=term:skip-covered --cov-fail-under=$(REACHED)
	$(BIN)/python -m tests.every_function $(addprefix src/allumettes/,core games players trees)

docs: setup ## build the site of the documentation, with the notebooks run, in docs/_build/html
	$(BIN)/python -m sphinx -q -W --keep-going docs docs/_build/html
	@echo docs/_build/html/index.html

exhaustive: setup programs ## run the long campaigns: a hundred rounds of random cases, signals, full disks; hours
	ALLUMETTES_CASES=$(CASES) $(BIN)/pytest -m 'campaign or nightly' --durations=20

mutations: setup ## break the program in 100 random places (SEED=1), one at a time, and list what no test notices
	$(BIN)/python -m tests.mutations --count $(COUNT) --seed $(SEED)

trace: setup ## write trace_tests.txt, trace_partie1.txt and trace_partie2.txt, what the course asks to hand in
	printf '%s\n' 7 Adam Michel 2 -1 0 2 1 0 1 2 4 2 1 3 1 | \
		$(BIN)/allumettes play grundy --plain --versus human --lang fr --trace $(TRACES)/trace_partie1.txt
	printf '%s\n' 11 1 Adam 1 1 2 3 4 2 6 1 | \
		$(BIN)/allumettes play grundy --plain --lang fr --seed 7 --trace $(TRACES)/trace_partie2.txt
	$(BIN)/pytest --no-header -r pfEx $(TRACED) > $(TRACES)/trace_tests.txt

# Refused before the tests are traced, which takes minutes.
named:
	@test -n "$$NAME" -a -n "$$FIRST_NAME" -a -n "$(filter 1 2,$(PART))" || \
		{ echo "The archive needs your name and part 1 or 2: make hand-in PART=2 NAME='Le Guen' FIRST_NAME=Olivier" >&2; exit 2; }

hand-in: named trace ## pack the archive of a part: make hand-in PART=2 NAME='Le Guen' FIRST_NAME=Olivier
	$(BIN)/allumettes strategy grundy --lang fr --output $(TRACES)/strategie.pdf
	$(BIN)/allumettes hand-in $(PART) src tests $(TRACES)/trace_tests.txt $(TRACES)/trace_partie$(PART).txt \
		$(if $(filter 2,$(PART)),$(TRACES)/strategie.pdf) --name "$$NAME" --first-name "$$FIRST_NAME" --folder $(TRACES)

format: setup ## rewrite the code as `make test` wants it
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

messages: setup ## bring the translation catalogues in step with the code
	$(BIN)/pybabel extract $(EXTRACT) --mapping-file babel.cfg --output-file messages.pot src/allumettes
	for catalogue in $(CATALOGUES); do sed '/^$$/q' $$catalogue > $$catalogue.head; done
	$(BIN)/pybabel update --input-file messages.pot --domain allumettes --output-dir src/allumettes/locale \
		--no-fuzzy-matching --ignore-obsolete --width 120 --omit-header
	@# Babel would write today's date into the head of a catalogue: the head stays as it is.
	for catalogue in $(CATALOGUES); do \
		cat $$catalogue.head $$catalogue > $$catalogue.whole && mv $$catalogue.whole $$catalogue && rm $$catalogue.head; done
	rm messages.pot

COMPILE := --quiet --python $(BIN)/python --universal --generate-hashes --no-emit-index-url \
	--no-emit-find-links --no-annotate --no-header

# All but `cuda`: it would bring gigabytes that only a machine with a GPU can use.
EXTRAS := $(addprefix --extra ,dev docs pettingzoo survey web)

lock: setup ## choose dependency versions anew, for playing, for the browser and for everything
	$(UV) pip compile $(COMPILE) $(EXTRAS) --group build --upgrade --output-file requirements.lock pyproject.toml
	for part in play web build; do \
		$(UV) pip compile $(COMPILE) --constraint requirements.lock --group $$part --output-file requirements-$$part.lock; done

clean: ## remove what these commands made
	rm -rf $(VENV) docs/_build .coverage .coverage.* .mutations .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
