# Two commands on a fresh machine: `make demo` and `make test`. Everything goes into ./.venv.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
MARK   ?= not root and not tools
PYTEST ?=

.PHONY: demo test lint generate bench pictures dropin clean tools

demo: $(VENV)/.run
	$(BIN)/teleopd demo explosives_hall

test: $(VENV)/.test
	@[ -z "$(MARK)" ] || echo "tests that need root, g++, libssl-dev, mingw-w64, Wine, Mono, Octave, EGL, Chromium or systemd are left out; all of them:  sudo make test MARK="
	$(BIN)/python -m pytest -m "$(MARK)" $(PYTEST)

lint: $(VENV)/.test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@# The package is this folder, whatever it is called; mypy wants it to be called teleopd.
	@types=$$(mktemp -d) && ln -s "$(CURDIR)" "$$types/teleopd" && cd "$$types" \
		&& "$(CURDIR)/$(BIN)/mypy" --config-file teleopd/pyproject.toml teleopd; status=$$?; rm -r "$$types"; exit $$status
	$(BIN)/python -m teleopd.ipc.generate --check

generate: $(VENV)/.run
	$(BIN)/python -m teleopd.ipc.generate

bench: $(VENV)/.test
	for b in loop tick ipc flood scenes turtlebot3 mpc plans readers; do $(BIN)/python benchmarks/$$b.py --check || exit 1; done

# The pictures of the console in README and docs; needs Node.js with npm, and Chromium.
pictures: $(VENV)/.test
	test -d clients/web/node_modules || (cd clients/web && npm ci --silent --no-audit --no-fund)
	$(BIN)/python clients/web/tools/pictures.py

# The library that scenes and scripts written for smClient64 load: for Linux, and for Windows where mingw-w64 is here.
dropin: $(VENV)/.run
	$(BIN)/teleopd layout library --out build/dropin

# The tools that building needs, named before pip fails without naming them.
tools:
	@$(PYTHON) -c "import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))" \
		|| { echo "teleopd needs Python 3.11 to 3.13; this is `$(PYTHON) --version`. Write  make PYTHON=python3.11 …"; exit 1; }
	@command -v gcc >/dev/null \
		|| { echo "a C compiler is missing; type  sudo apt-get install gcc"; exit 1; }
	@$(PYTHON) -c "import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_paths()['include'], 'Python.h')))" \
		|| { echo "Python's headers are missing; type  sudo apt-get install python3-dev"; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null \
		|| { echo "Python's venv is missing; type  sudo apt-get install python3-venv"; exit 1; }

SOURCES := pyproject.toml setup.py ipc/build_native.py $(wildcard ipc/native/*)

$(VENV)/.run: $(SOURCES) | tools
	@echo "setting up $(VENV); this takes a minute or two"
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[export]'
	touch $@

$(VENV)/.test: $(VENV)/.run
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[export,test]'
	touch $@

clean:
	rm -rf $(VENV) build dist runs *.egg-info ipc/*.so ipc/teleopd.ipc._native.c
