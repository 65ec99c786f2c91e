# Two commands do everything on a fresh machine: `make serve` and `make test`.
# The environment lies in .venv; delete it to start afresh.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
AUDIT := .venv-audit
GAME ?= wyx
PORT ?= 8000
# What is compiled is tested as plain Python too; all the rest is plain Python anyway. (test_twins.py runs both.)
ENGINE := tests/rules $(addprefix tests/test_,advice.py board_file.py laws.py own_game.py perft.py placing.py \
  properties.py record.py reference_*.py rulebooks.py search.py signature.py strategy_*.py table.py wrong_calls.py)

# Three tests for every two cores: many wait for browsers, servers and clocks.
WORKERS := $(shell echo $$(($$(nproc 2> /dev/null || echo 2) * 3 / 2)))
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal

# Bytecode is kept, whatever the environment says: each of the many processes of the tests would make it anew.
unexport PYTHONDONTWRITEBYTECODE

PIP := $(BIN)/python -m pip install -q --disable-pip-version-check --no-compile
TOGETHER = $(MAKE) --no-print-directory -j2
# @$(began) commands $(call ended,what): says how long they took, if it was long.
began = began=$$(date +%s);
ended = || exit 1; took=$$(($$(date +%s) - began)); [ $$took -lt 3 ] || echo "$(1): $$took s"

.PHONY: help serve play test coverage check check-js build ready ready-to-test chromium postgresql audit lock bench \
  bench-abuse bench-load bench-page check-puzzles dist docs engines gallery kills mutants open-house sanitize soak fuzz test-browsers test-long whole-games clean

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 15

serve: ready  ## open the library in the browser (PORT=8000; LOCKED=1 installs only files whose hash is known)
	@exec $(BIN)/ludotheque serve --port $(PORT)

play: ready  ## play in the terminal (GAME=fourmis chooses another game)
	@exec $(BIN)/ludotheque play $(GAME)

test:  ## everything that must hold, compiled and not
	@$(TOGETHER) build $(VENV)/dev chromium postgresql check
	$(PYTEST) -m "not long" --durations=10 -rR
	LUDOTHEQUE_PURE=1 $(PYTEST) -m "not long" --durations=5 -rR $(ENGINE)

test-long: ready-to-test  ## what goes over the same ground with every game and by all means, or takes long to compile
	$(PYTEST) -m long --durations=10 -rR

coverage: ready-to-test  ## which lines of the engine no test goes through
	LUDOTHEQUE_PURE=1 $(BIN)/pytest -n auto $(ENGINE) --cov --cov-report=term:skip-covered

check: $(VENV)/dev check-js  ## style and types
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy

# ── Setting up ────────────────────────────────────────────────────────────────────────────

# Compiles what has changed since; where there is no C compiler the .py files run as they are.
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

# LUDOTHEQUE_PURE: `build` compiles, and may be doing it now.
$(VENV)/serve: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation $(if $(LOCKED),--no-deps -e .,-e '.[web]') $(call ended,Server installed)
	@touch $@

$(VENV)/dev: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation -e '.[dev]' $(call ended,Tools for the tests installed)
	@touch $(VENV)/serve $@

# The modules of the pages: style, types and tests, where there is Node.
check-js:
	@if [ "$$(node -p 'parseInt(process.versions.node) >= 20' 2> /dev/null)" != true ] || ! command -v npm > /dev/null; \
	then echo "There is no Node 20 here: the modules of the pages are not checked."; \
	else $(MAKE) -s node_modules/installed && npm run --silent check && npm test --silent; fi

node_modules/installed: package.json package-lock.json
	@$(began) npm ci --no-audit --no-fund --loglevel=error > /dev/null $(call ended,Tools for the modules of the pages installed)
	@touch $@

# The pages are tested in a real browser, without its windows: a tab opens twice as quickly. Who is root gets it
# from Debian; else those tests say that they are skipped.
INSTALL = apt-get install -q -y --no-install-recommends
chromium: $(VENV)/tools
	@command -v chromium-headless-shell > /dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || { \
	  echo "Installing Chromium for the tests of the pages."; \
	  (apt-get update -q && $(INSTALL) fonts-dejavu-core && { $(INSTALL) chromium-headless-shell || $(INSTALL) chromium; }) \
	  > $(VENV)/chromium.log 2>&1 || tail -3 $(VENV)/chromium.log; }

# The tests run a PostgreSQL of their own: only its programs are installed, no service is started.
postgresql: chromium
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || [ "$$(id -u)" != 0 ] \
	  || ! command -v apt-get > /dev/null || { \
	  echo "Installing PostgreSQL for the tests of many workers."; \
	  mkdir -p /etc/postgresql-common/createcluster.d; \
	  echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/ludotheque.conf; \
	  (apt-get update -q && $(INSTALL) postgresql) > $(VENV)/postgresql.log 2>&1 \
	  || tail -3 $(VENV)/postgresql.log; }

# ── Measuring, and longer searches for mistakes ───────────────────────────────────────────

bench: ready  ## speeds, side by side with OpenSpiel (in an environment of its own)
	$(BIN)/python bench/compare.py

bench-load: ready  ## sockets held, moves a second and a CPU second, beside boardgame.io (minutes)
	$(BIN)/python bench/load.py

bench-abuse: ready-to-test  ## what others notice of one visitor, and of one address, who does the worst (three minutes)
	$(BIN)/python bench/abuse.py

check-puzzles: ready  ## every puzzle once more, with ten times the nodes that mined it (minutes a game)
	$(BIN)/python tests/check_puzzles.py

bench-page: ready-to-test  ## bytes of a table and of a move, and the time from click to paint
	$(BIN)/python bench/page.py

dist: $(VENV)/tools  ## build sdist and wheel, install each into a clean environment, play from it (minutes)
	$(BIN)/python tools/dist.py

docs: $(VENV)/docs  ## the documentation as a site, in build/site
	$(BIN)/python tools/site.py

$(VENV)/docs: $(VENV)/tools
	@$(began) LUDOTHEQUE_PURE=1 $(PIP) --no-build-isolation -e '.[docs]' $(call ended,Tools for the documentation installed)
	@touch $@

gallery: ready-to-test  ## draw every game and photograph the pages into docs/gallery
	$(BIN)/python docs/gallery.py

engines: ready-to-test  ## the example engines and the bot over HTTP in every game against level 3 (a minute)
	$(BIN)/python bench/engines.py

kills: ready-to-test  ## kill -9 of the server under load, two hundred times (twenty minutes)
	$(BIN)/python bench/kills.py server --times 200

open-house: ready-to-test  ## two strangers meet through the home page and play, in real browsers (two minutes)
	$(BIN)/python tests/browser/open_house.py

mutants: ready-to-test  ## break every numbered line of every game and see a test fail (minutes)
	@for folder in src/ludotheque/games/*/; do $(BIN)/python tests/mutants.py $$(basename $$folder) || true; done

# Where the data about known holes cannot be reached, pip-audit says of each package that it could not be audited.
audit: $(AUDIT)/ready  ## look for known holes in what the server is made of
	$(AUDIT)/bin/pip-audit --strict --disable-pip --require-hashes -r requirements.lock

lock: $(AUDIT)/ready  ## write requirements.lock anew: the newest of what the server is made of, with hashes
	$(AUDIT)/bin/pip-compile -q --upgrade --extra web --all-build-deps --generate-hashes --allow-unsafe --strip-extras \
	  --no-emit-index-url --no-emit-find-links --no-header --no-annotate -o requirements.lock pyproject.toml

$(AUDIT)/ready:
	@$(PYTHON) -m venv $(AUDIT) && $(AUDIT)/bin/python -m pip install -q --disable-pip-version-check pip-tools pip-audit
	@touch $@

soak: ready-to-test  ## the laws in a million random positions
	$(BIN)/python tests/soak.py 1000000

sanitize: $(VENV)/tools  ## a million positions on a build that checks every address (a quarter of an hour)
	$(BIN)/python tests/sanitize.py

fuzz: ready-to-test  ## 100,000 messages and requests that make no sense, and twin worlds for secrets (minutes)
	$(BIN)/python tests/fuzz.py --messages 100000
	$(BIN)/python tests/worlds.py --games 50

whole-games: ready-to-test  ## every game to its end by touch, by mouse and by keys, in Chromium (ten minutes)
	$(BIN)/python tests/browser/whole_games.py

test-browsers: ready-to-test  ## the table in Firefox and WebKitGTK (apt-get install firefox-esr webkit2gtk-driver xvfb)
	$(BIN)/pytest -q -rs -s tests/browser/smoke.py

clean:  ## forget what was built
	rm -rf $(VENV) .venv-* build node_modules .cache .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -delete
