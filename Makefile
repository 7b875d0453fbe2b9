# Everything sets itself up into .venv; nothing outside of this folder is written to.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PICTURES := tests/recordings/opening

.PHONY: setup demo test check lint recordings accuracy altered lock clean

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
	$(BIN)/python tools/score_all.py recordings

# Scores every data set found in $$BOARDSIDE_SHARED: recordings, stills, photos.
accuracy: $(READY)
	$(BIN)/python tools/score_all.py all

# Referees altered copies of the recordings: other colours, light, places (half an hour).
altered: $(READY)
	$(BIN)/python tools/altered.py

# Renews requirements.lock from pyproject.toml (needs network).
lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	  --no-emit-index-url --no-emit-find-links --no-header --extra test --extra build pyproject.toml \
	  -o requirements.lock

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
