# Two commands do everything on a fresh machine: `make serve` and `make test`.
# The environment lies in .venv; delete it to start afresh.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venv-audit
GAME ?= wyx
PORT ?= 8000
# The tests of compiled modules, which also run uncompiled. (test_twins.py compares both.)
ENGINE := tests/games/rules $(addprefix tests/games/test_,board_file.py placing.py reference_*.py rulebooks.py \
  strategy_*.py) tests/table/test_table.py $(addprefix tests/engine/test_,advice.py laws.py own_game.py perft.py \
  properties.py record.py search.py signature.py wrong_calls.py generated_calls.py)

# Two tests for every core: many wait for browsers, servers and clocks.
WORKERS := $(shell echo $$(($$(nproc 2> /dev/null || echo 2) * 2)))
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal

# Write bytecode files, whatever the environment says: the tests start many processes.
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile
TOGETHER = $(MAKE) --no-print-directory -j4
# @$(began) commands $(call ended,what): prints how long they took, if it was long.
began = began=$$(date +%s);
ended = || exit 1; took=$$(($$(date +%s) - began)); [ $$took -lt 3 ] || echo "$(1): $$took s"

.PHONY: help serve play test coverage check check-js build ready ready-to-test chromium postgresql audit lock bench \
  bench-abuse bench-load bench-page bench-wasm check-puzzles dist docs engines gallery kills mutants offline-day open-house python-for-browsers sanitize site soak fuzz test-browsers test-long wasm whole-games clean

help:  ## list all targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 15

serve: ready  ## open the library in the browser (PORT=8000; LOCKED=1 installs only files with known hashes)
	@exec $(BIN)/ludotheque serve --port $(PORT)

play: ready  ## play in the terminal (GAME=fourmis chooses another game)
	@exec $(BIN)/ludotheque play $(GAME)

test:  ## style, types and all tests, compiled and uncompiled
	@$(TOGETHER) build $(VENV)/dev chromium postgresql check python-for-browsers
	$(PYTEST) -m "not long" --durations=10 -rR
	LUDOTHEQUE_PURE=1 $(PYTEST) -m "not long" --durations=5 -rR $(ENGINE)

test-long: ready-to-test  ## the slow tests: every game, and those that compile
	$(PYTEST) -m long --durations=10 -rR

coverage: ready-to-test  ## lines of the engine that no test runs
	LUDOTHEQUE_PURE=1 $(BIN)/pytest -n auto $(ENGINE) --cov --cov-report=term:skip-covered

check: $(VENV)/dev check-js  ## style and types
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy

# ── Setting up ────────────────────────────────────────────────────────────────────────────

# Without a C compiler the .py files run as they are.
build: $(VENV)/tools  ## compile what has changed
	@$(began) $(BIN)/python setup.py -q build_ext --inplace --parallel 2 > $(VENV)/build.log 2>&1 \
	  || { cat $(VENV)/build.log; exit 1; } $(call ended,Compiled)

ready:
	@$(TOGETHER) build $(VENV)/serve

ready-to-test:
	@$(TOGETHER) build $(VENV)/dev chromium postgresql

$(VENV)/tools: pyproject.toml
	@echo "Setting up $(VENV): less than a minute, once."
	@$(began) $(PYTHON) -m venv $(VENV) \
	  || { echo "This Python has no venv module: on Debian, apt-get install python3-venv."; exit 1; } \
	  $(call ended,Environment)
	@$(began) $(PIP) $(if $(LOCKED),--require-hashes -r requirements.lock,$$($(BIN)/python -c \
	  'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')) \
	  $(call ended,Compiler of the rules installed)
	@touch $@

# LUDOTHEQUE_PURE, because `build` compiles, perhaps at the same time.
$(VENV)/serve: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation $(if $(LOCKED),--no-deps -e .,-e '.[web]') $(call ended,Server installed)
	@touch $@

$(VENV)/dev: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation -e '.[dev]' $(call ended,Tools for the tests installed)
	@touch $(VENV)/serve $@

# Style, types and tests of the browser's modules, if Node is installed.
check-js:
	@if [ "$$(node -p 'parseInt(process.versions.node) >= 20' 2> /dev/null)" != true ] || ! command -v npm > /dev/null; \
	then echo "There is no Node 20 here: the modules of the pages are not checked."; \
	else $(MAKE) -s node_modules/installed && npm run --silent check && npm test --silent; fi

node_modules/installed: package.json package-lock.json
	@$(began) npm ci --no-audit --no-fund --loglevel=error > /dev/null $(call ended,Tools for the modules of the pages installed)
	@touch $@

# The pages are tested in a headless Chromium. Root gets it from Debian; otherwise those tests are skipped.
INSTALL = apt-get install -q -y --no-install-recommends
chromium: $(VENV)/tools
	@command -v chromium-headless-shell > /dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || { \
	  echo "Installing Chromium for the tests of the pages."; \
	  (apt-get update -q && $(INSTALL) fonts-dejavu-core && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }) \
	  > $(VENV)/chromium.log 2>&1 || tail -3 $(VENV)/chromium.log; }

# The tests run their own PostgreSQL: only its programs are installed, no service is started.
postgresql: chromium
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || [ "$$(id -u)" != 0 ] \
	  || ! command -v apt-get > /dev/null || { \
	  echo "Installing PostgreSQL for the tests of many workers."; \
	  mkdir -p /etc/postgresql-common/createcluster.d; \
	  echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/ludotheque.conf; \
	  (apt-get update -q && $(INSTALL) postgresql) > $(VENV)/postgresql.log 2>&1 \
	  || tail -3 $(VENV)/postgresql.log; }

# The tests of the site need Python for browsers. What `make wasm` has compiled is taken; else it is plain Python.
python-for-browsers: $(VENV)/dev
	@if [ -e build/wasm/browser/files.json ]; then :; \
	elif [ "$$(node -p 'parseInt(process.versions.node) >= 20' 2> /dev/null)" != true ] || ! command -v npm > /dev/null; \
	then echo "There is no Node 20 here: the site without a server is not tested."; \
	else echo "Getting Python for browsers: the site is tested with plain modules (make wasm compiles them)."; \
	( $(began) $(BIN)/python wasm/build.py --plain > $(VENV)/wasm.log 2>&1 $(call ended,Python for browsers) ) \
	|| { tail -3 $(VENV)/wasm.log; echo "The site without a server is not tested."; }; fi

# Root gets the cross compiler from Debian; without it the package stays plain Python, and the build says so.
wasm: ready  ## build what a browser needs to run the library without a server, in build/wasm (see wasm/README.md)
	$(BIN)/python wasm/build.py

# ── Measuring, and longer searches for mistakes ───────────────────────────────────────────

bench: ready  ## speed of the engine, compared with OpenSpiel (in its own environment)
	$(BIN)/python bench/compare.py

bench-load: ready  ## capacity of the server and cost of a move, compared with boardgame.io (minutes)
	$(BIN)/python bench/load.py

bench-abuse: ready-to-test  ## what others notice of the worst that one visitor, or one address, can do (three minutes)
	$(BIN)/python bench/abuse.py

check-puzzles: ready  ## check every puzzle again, with ten times the nodes that found it (minutes a game)
	$(BIN)/python tests/longer/check_puzzles.py

site: wasm  ## write the library as a site without a server, in build/site-without-server (see docs/offline.md)
	$(BIN)/ludotheque site build/site-without-server

bench-wasm: wasm  ## speed in WebAssembly, compared with native (a minute)
	$(BIN)/python bench/wasm.py

bench-page: ready-to-test  ## bytes of a table and of a move, and the time from click to paint
	$(BIN)/python bench/page.py

dist: $(VENV)/tools  ## build sdist and wheel, install each into a clean environment, play from it (minutes)
	$(BIN)/python tools/dist.py

docs: $(VENV)/docs  ## build the documentation as a site, in build/site
	$(BIN)/python tools/documentation.py

$(VENV)/docs: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation -e '.[docs]' $(call ended,Tools for the documentation installed)
	@touch $@

gallery: ready-to-test  ## draw every game and take screenshots of the pages, into docs/gallery
	$(BIN)/python docs/gallery.py

engines: ready-to-test  ## play the example engines and the HTTP bot in every game against level 3 (a minute)
	$(BIN)/python bench/engines.py

kills: ready-to-test  ## kill -9 of the server under load, two hundred times (twenty minutes)
	$(BIN)/python bench/kills.py server --times 200

open-house: ready-to-test  ## two strangers meet in the lobby and play, in real browsers (two minutes)
	$(BIN)/python tests/browser/open_house.py

mutants: ready-to-test  ## break every numbered line of every game and check that a test fails (minutes)
	@for folder in src/ludotheque/games/*/; do $(BIN)/python tests/longer/mutants.py $$(basename $$folder) || true; done

# If the vulnerability database cannot be reached, pip-audit says so for each package.
audit: $(AUDIT)/ready  ## look for known vulnerabilities of the server's dependencies
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock

lock: $(AUDIT)/ready  ## update requirements.lock: the newest dependencies of the server, with hashes
	$(AUDIT)/bin/pip-compile -q --upgrade --extra web --all-build-deps --generate-hashes --allow-unsafe --strip-extras \
	  --no-emit-index-url --no-emit-find-links --no-header --no-annotate -o requirements.lock pyproject.toml

$(AUDIT)/ready:
	@$(PYTHON) -m venv $(AUDIT) && $(AUDIT)/bin/python -m pip install -q --disable-pip-version-check pip-tools pip-audit
	@touch $@

soak: ready-to-test  ## check the laws in a million random positions
	$(BIN)/python tests/longer/soak.py 1000000

sanitize: $(VENV)/tools  ## check a million positions on a build with sanitizers (a quarter of an hour)
	$(BIN)/python tests/longer/sanitize.py

fuzz: ready-to-test  ## 100,000 malformed messages and requests, and twin worlds for secrets (minutes)
	$(BIN)/python tests/longer/fuzz.py --messages 100000
	$(BIN)/python tests/helpers/worlds.py --games 50

whole-games: ready-to-test  ## play every game to its end by touch, mouse and keys, in Chromium (ten minutes)
	$(BIN)/python tests/browser/whole_games.py

offline-day: ready-to-test wasm  ## everything a site without a server offers, by touch, after its host was shut down (half an hour)
	$(BIN)/python tests/browser/offline_day.py

test-browsers: ready-to-test  ## test the table in Firefox and WebKitGTK (apt-get install firefox-esr webkit2gtk-driver xvfb)
	$(BIN)/pytest -q -rs -s tests/browser/smoke.py

clean:  ## delete everything that was built
	rm -rf $(VENV) .venv-* build node_modules wasm/node_modules .cache .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -delete
