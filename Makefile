# Everything runs from a fresh clone with Python 3.11+ and make; `make` alone lists the targets.

PYTHON ?= python3
PY := $(if $(filter Windows_NT,$(OS)),.venv/Scripts,.venv/bin)/python
PIP := $(PY) -m pip install -qq --disable-pip-version-check --no-deps --require-hashes
LOCK := $(PY) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(LOCKFLAGS)

# Some systems tell Python to keep no compiled modules. Tests start the app some hundred times.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help run walk test test-orders test-long coverage mutants lint hooks lock shots demo bench coach bench-coach texts sounds icons apk \
	bundle archive deb install-desktop uninstall-desktop pictures clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 20

run: .venv/.run ## start Rollpad
	@$(PY) -m tools.run

# Distributed by file, since the tests of a file share their windows. The order of files and of the tests in them follows
# from a number, which pytest prints: everyone has the same one, SEED=4242 uses another, SEED=random draws one.
ORDER := $(if $(filter random,$(SEED)),$(shell $(PYTHON) -c 'import random; print(random.randrange(2**31))'),$(or $(SEED),1))
PYTEST := $(PY) -m pytest -n 3 --dist loadfile --no-loadscope-reorder -p randomly --randomly-seed=$(ORDER)

test: lint ## check style and types, run the tests (SEED=random for another order)
	$(PYTEST) --sample 2

test-orders: lint ## run the tests in five random orders and list the red ones (COUNT=5, SEED=…)
	@$(PY) -m tools.orders '$(COUNT)' '$(SEED)' --sample 2

test-long: lint ## the same with the long tests as well
	@$(PYTHON) tools/system.py debian
	@$(PYTHON) tools/system.py orca
	ROLLPAD_EXPLORE=1 $(PYTEST) -m '' --sample 12

coverage: .venv/.dev ## which branches of the rules, the storage and the table the tests run
	$(PYTEST) --cov --cov-report=term-missing:skip-covered tests/scoring tests/storage tests/network \
		tests/play/test_shared_session.py tests/screens/play/test_table_controller.py
	$(PY) -m tools.covered

mutants: .venv/.dev ## small mistakes in the rules that no test notices (COUNT=60, SEED=1, PART=tricubo)
	$(PY) -m tools.mutants '$(COUNT)' '$(SEED)' '$(PART)'

lint: .venv/.dev ## check style and types only
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

hooks: ## check style and types before each commit from now on
	git config core.hooksPath tools/hooks

lock: .venv/.dev ## write the lock files again (LOCKFLAGS=--upgrade takes newer versions)
	$(LOCK) pyproject.toml --output-file requirements.lock
	$(LOCK) --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) --group coach --output-file tools/coach/requirements.lock
	$(LOCK) --group android --output-file tools/requirements-android.lock

shots: .venv/.dev ## render every screen into build/shots
	@$(PY) -m tools.shots

demo: .venv/.dev ## play every game through the screens, and make a moving picture of one
	@$(PY) -m tools.demo

pictures: .venv/.dev ## make the pictures of the stores and of the README again
	@$(PY) -m tools.pictures

bench: .venv/.dev ## measure the speed
	@$(PY) -m tools.bench

walk: .venv/.dev ## which files a tick, a start, an import and a guest's entry enter, in their order
	@$(PY) -m tools.walk

coach: .venv/.coach ## build the coach's tables again (GAME=tricubo for one game)
	@$(PY) -m tools.coach $(GAME)

bench-coach: .venv/.coach ## measure how well the coach plays
	@$(PY) -m tools.coach.bench $(GAME)

texts: .venv/.dev ## collect and compile the translations (NEW=pl begins a language)
	@$(PY) -m tools.texts $(NEW)

sounds: .venv/.run ## compute the sounds again
	@$(PY) -m tools.sounds

icons: .venv/.run ## draw the icons again
	@$(PY) -m tools.icons

apk: .venv/.run ## build the Android app (docs/android.md; ARCH=arm64-v8a, MODE=release)
	@$(PY) -m tools.apk $(MODE)

bundle: .venv/.dev ## a folder that starts without Python, for this system
	@$(PY) -m tools.bundle

archive: bundle ## the bundle as one file to download, in build/dist
	@$(PY) -m tools.archive

deb: bundle ## the bundle as a Debian package, in build/dist
	@$(PYTHON) tools/system.py debian
	@$(PY) -m tools.deb

install-desktop: bundle ## the bundle, in the menu of a Linux desktop
	@$(PY) -m tools.install

uninstall-desktop: .venv/.dev ## and out of it
	@$(PY) -m tools.install --remove

clean: ## remove everything that was made here
	rm -rf .venv build .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The two stamps: what is installed is as old as its lock file, so a second run costs nothing.
# --clear, because what a lock no longer names has to go.
.venv/.run: requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo >&2 \
	'Rollpad needs Python 3.11 or newer and $(PYTHON) is not; try: make PYTHON=python3.12 $(MAKECMDGOALS)'; exit 1; }
	@$(PYTHON) tools/system.py
	@echo 'Setting up .venv, only this once ...'
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) -r requirements.lock
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@$(PYTHON) tools/system.py browser
	@$(PYTHON) tools/axe.py || echo "axe-core could not be fetched: its tests are skipped"
	@$(PIP) -r requirements-dev.lock
	@touch $@

.venv/.coach: tools/coach/requirements.lock .venv/.dev
	@$(PIP) -r tools/coach/requirements.lock
	@touch $@
