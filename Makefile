# Everything sets itself up into .venv; nothing outside of this folder is written to.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PICTURES := tests/recordings/opening

.PHONY: setup demo test check lint recordings accuracy altered study stress bench gnubg panel-emulated lock clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

# Referees the recording that comes with the repository.
demo: $(READY)
	rm -rf out/demo
	$(BIN)/boardside replay $(PICTURES) --out out/demo --panel sim

# The everyday suite.
test: $(READY)
	$(BIN)/python -m pytest -m "not slow"

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/mypy

# Everything: lint, all tests, long ones included.
check: lint
	$(BIN)/python -m pytest

# Referees and scores every recording found in $$BOARDSIDE_SHARED.
recordings: $(READY)
	$(BIN)/python -m tools.score recordings --no-page

# Scores every data set found in $$BOARDSIDE_SHARED and writes docs/accuracy.md.
accuracy: $(READY)
	$(BIN)/python -m tools.score all

# Referees altered copies of the recordings: other colours, light, places (an hour).
altered: $(READY)
	$(BIN)/python tools/altered.py

# How often the umpire errs, by what the reader really says of places and dice (ten minutes), into
# docs/umpire_accuracy.md; what the reader says is kept in out/study.
study: $(READY)
	$(BIN)/python -m tools.study --jobs 2

# Recordings slower, faster, with frames missing, begun in mid-turn, cut off and gone on with (an hour).
stress: $(READY)
	$(BIN)/python tools/stress.py

# Times the search for legal plays beside other programs, in a throw-away environment (needs network).
bench:
	$(PYTHON) tools/bench.py

# Match files both ways between us and GNU Backgammon (Debian package gnubg), 500 under each preset.
gnubg: $(READY)
	$(BIN)/python tools/gnubg_matches.py

# The panel's firmware on real MicroPython on an emulated chip; the image lies in $$BOARDSIDE_SHARED
# (needs network for the emulator; minutes, for it is tens of times slower than the chip).
panel-emulated: $(READY)
	$(BIN)/python -m pip install --quiet "rp2040py[fs]==0.3.6"
	$(BIN)/python -m pytest -m slow tests/firmware_bridge/test_emulated.py

# Renews requirements.lock from pyproject.toml (needs network).
lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	  --no-emit-index-url --no-emit-find-links --no-header --extra test --extra build pyproject.toml \
	  -o requirements.lock

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
