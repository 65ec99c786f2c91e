# Two commands do everything on a fresh machine: `make serve` and `make test`.
# The environment lies in .venv; delete it to start afresh.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= wyx
PORT ?= 8000
# What is compiled is tested as plain Python too; all the rest is plain Python anyway.
ENGINE := tests/rules $(addprefix tests/test_,advice.py board_file.py laws.py own_game.py perft.py placing.py \
  properties.py record.py reference_*.py rulebooks.py search.py signature.py strategy_*.py table.py twins.py)

.PHONY: help serve play test coverage chromium postgresql check check-js build bench mutants soak fuzz clean gallery bench-page bench-load kills test-browsers

help:  ## what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(VENV)/installed: pyproject.toml
	@echo "Setting up $(VENV): a minute, once."
	@$(PYTHON) -m venv $(VENV) || { echo "This Python has no venv module: on Debian, apt-get install python3-venv."; exit 1; }
	@LUDOTHEQUE_PURE=1 $(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]' # compiled below
	@touch $@

# Compiles what has changed since; where there is no C compiler the .py files run as they are.
build: $(VENV)/installed  ## compile what has changed
	@$(BIN)/python setup.py -q build_ext --inplace --parallel 2 > $(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; exit 1; }

serve: build  ## open the library in the browser (PORT=8000)
	@$(BIN)/ludotheque serve --port $(PORT)

play: build  ## play in the terminal (GAME=fourmis chooses another game)
	@$(BIN)/ludotheque play $(GAME)

# The pages are tested in a real browser. Who is root gets it from Debian; else those tests say that they are skipped.
chromium:
	@command -v chromium > /dev/null || [ "$$(id -u)" != 0 ] || ! command -v apt-get > /dev/null || { \
	  echo "Installing chromium for the tests of the pages."; \
	  (apt-get update -q && apt-get install -q -y --no-install-recommends chromium fonts-dejavu-core) > $(VENV)/chromium.log 2>&1 \
	  || tail -3 $(VENV)/chromium.log; }

# The tests run a PostgreSQL of their own: only its programs are installed, no service is started.
postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || command -v initdb > /dev/null || [ "$$(id -u)" != 0 ] \
	  || ! command -v apt-get > /dev/null || { \
	  echo "Installing PostgreSQL for the tests of many workers."; \
	  mkdir -p /etc/postgresql-common/createcluster.d; \
	  echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/ludotheque.conf; \
	  (apt-get update -q && apt-get install -q -y --no-install-recommends postgresql) > $(VENV)/postgresql.log 2>&1 \
	  || tail -3 $(VENV)/postgresql.log; }

test: build check chromium postgresql  ## everything that must hold, compiled and not
	$(BIN)/pytest -n auto
	LUDOTHEQUE_PURE=1 $(BIN)/pytest -n auto $(ENGINE)

coverage: build  ## which lines of the engine no test goes through
	LUDOTHEQUE_PURE=1 $(BIN)/pytest -n auto $(ENGINE) --cov --cov-report=term:skip-covered

check: $(VENV)/installed check-js  ## style and types
	$(BIN)/ruff format --check -q .
	$(BIN)/ruff check -q .
	$(BIN)/mypy

# The modules of the pages: style, types and tests, where there is Node.
check-js:
	@if [ "$$(node -p 'parseInt(process.versions.node) >= 20' 2> /dev/null)" != true ] || ! command -v npm > /dev/null; \
	then echo "There is no Node 20 here: the modules of the pages are not checked."; \
	else $(MAKE) -s node_modules/installed && npm run --silent check && npm test --silent; fi

node_modules/installed: package.json package-lock.json
	@npm ci --no-audit --no-fund --loglevel=error > /dev/null
	@touch $@

bench: build  ## speeds, side by side with OpenSpiel (in an environment of its own)
	$(BIN)/python bench/compare.py

mutants: build  ## break every numbered line of every game and see a test fail (minutes)
	@for folder in src/ludotheque/games/*/; do $(BIN)/python tests/mutants.py $$(basename $$folder) || true; done

soak: build  ## a million random positions (with LUDOTHEQUE_SANITIZE=1: every array index checked)
	$(BIN)/python tests/soak.py 1000000

fuzz: build  ## 100,000 messages and requests that make no sense, and twin worlds for secrets (minutes)
	$(BIN)/python tests/fuzz.py --messages 100000
	$(BIN)/python tests/worlds.py --games 50

clean:  ## forget what was built
	rm -rf $(VENV) .venv-* node_modules build .cache .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src -name '*.so' -delete

gallery: build chromium  ## draw every game and photograph the pages into docs/gallery
	$(BIN)/python docs/gallery.py

bench-load: build  ## sockets held, moves a second and a CPU second, beside boardgame.io (minutes)
	$(BIN)/python bench/load.py

kills: build  ## kill -9 of the server under load, two hundred times (twenty minutes)
	$(BIN)/python bench/kills.py server --times 200

bench-page: build chromium  ## bytes of a table and of a move, and the time from click to paint
	$(BIN)/python bench/page.py

test-browsers: build  ## the table in Firefox and WebKitGTK (apt-get install firefox-esr webkit2gtk-driver xvfb)
	$(BIN)/pytest -q -rs -s tests/browser/smoke.py
