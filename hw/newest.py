"""The thread that keeps a camera's newest frame, and opens the camera again when it was lost.

It never lets anybody wait for the camera: a frame is there, or a sentence on why there is none.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from hw.errors import CameraError, HardwareError
from hw.frames import Frame
from hw.viewing import Camera

DEADLINE_SECONDS = 5.0
"""Without a picture for so long, something is wrong: that is said."""

HUNG_SECONDS = 15.0
"""Without a picture for so long, the thread that waits for it is given up."""

PAUSES = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before the first new attempt to open the camera, the second … and all later ones."""

CLOSING_SECONDS = 3.0


class Newest:
    """A camera kept open by a thread of its own, from the moment this is made until `close`.

    `open_` opens the camera. `deadline` and `hung` are in seconds of `clock`: no picture for
    `deadline` is told in `trouble`; no sign of life for `hung`, and the thread is given up: a
    camera that may be opened anew in this process gets a second thread, once. `pauses` are in real
    seconds. Of what goes wrong nothing is raised: `trouble` tells it.
    """

    def __init__(
        self,
        open_: Callable[[], Camera],
        clock: Callable[[], float] = time.monotonic,
        deadline: float = DEADLINE_SECONDS,
        *,
        hung: float = HUNG_SECONDS,
        pauses: Sequence[float] = PAUSES,
    ) -> None:
        self._open, self._clock, self._pauses = open_, clock, tuple(pauses)
        self._deadline, self._hung = deadline, hung
        self._news = threading.Condition()
        self._frame: Frame | None = None
        self._trouble = ""
        self._hopeless = False
        self._held = False
        self._closed = False
        self._given_up = 0
        self._begin()

    @property
    def trouble(self) -> str:
        """One sentence on why no frames come, "" while they do."""
        with self._news:
            return self._trouble

    @property
    def hopeless(self) -> bool:
        """Whether no new attempt in this process will help."""
        with self._news:
            return self._hopeless

    @property
    def complaint(self) -> str:
        """One sentence on what the camera does not do as it was told, "" if it does."""
        with self._news:
            camera = self._keeper.camera
            told = camera.complaint if camera is not None else ""
            return _sentence(told) if told else ""

    @property
    def camera(self) -> Camera | None:
        """The camera that is open, to be asked its name, frames a second and complaint."""
        with self._news:
            return self._keeper.camera

    def next(self, timeout: float) -> Frame | None:
        """The newest frame that was not given yet, None when none comes within so many seconds."""
        with self._news:
            self._news.wait_for(lambda: self._frame is not None or self._closed, timeout)
            frame, self._frame = self._frame, None
            if frame is None and not self._closed:
                self._look_after_keeper()
            return frame

    def lock(self) -> None:
        """Light and focus stay as they are from now on, also of a camera that is opened again."""
        self._hold(True)

    def unlock(self) -> None:
        """Light and focus follow the picture again."""
        self._hold(False)

    def close(self) -> None:
        """Lets go of the camera. Waits for it for a moment, not for ever."""
        with self._news:
            self._closed = True
            keeper = self._keeper
            self._news.notify_all()
        keeper.join(CLOSING_SECONDS)

    def __enter__(self) -> Newest:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _hold(self, held: bool) -> None:
        with self._news:
            self._held = held
            camera = self._keeper.camera
            if camera is not None:
                _set_light(camera, held)

    def _begin(self) -> None:
        """A keeper that is listened to from its first word on."""
        self._alive_at = self._clock()
        self._keeper = _Keeper(self, self._open)
        self._keeper.start()

    def _look_after_keeper(self) -> None:
        """Tells a camera that gives nothing, and gives up a thread that hangs in it."""
        silent = self._clock() - self._alive_at
        camera = self._keeper.camera
        # Opening one may take a while.
        patience = self._deadline if camera else self._hung
        if self._hopeless or self._keeper.resting or silent < patience:
            return
        what = camera.name if camera else "the camera"
        self._trouble = self._trouble or _sentence(f"{what} gives no pictures")
        if silent < self._hung:
            return
        self._given_up += 1
        if self._given_up > 1 or (camera is not None and not camera.reopens):
            self._hopeless = True
            self._trouble = _sentence(f"{what} hangs")
        else:
            self._begin()

    # What a keeper's thread calls; a keeper that was given up is not listened to any more.

    def _is_wanted(self, keeper: _Keeper) -> bool:
        return keeper is self._keeper and not self._closed and not self._hopeless

    def _opened(self, keeper: _Keeper, camera: Camera) -> bool:
        with self._news:
            if not self._is_wanted(keeper):
                return False
            keeper.camera = camera
            self._alive_at = self._clock()
            if self._held:
                _set_light(camera, True)
            return True

    def _took(self, keeper: _Keeper, frame: Frame) -> bool:
        with self._news:
            if not self._is_wanted(keeper):
                return False
            self._frame, self._trouble, keeper.gave = frame, "", True
            self._alive_at = self._clock()
            self._news.notify_all()
            return True

    def _failed(self, keeper: _Keeper, why: str, final: bool) -> None:
        """The camera is gone, or was not to be had."""
        with self._news:
            keeper.camera = None
            if self._is_wanted(keeper):
                # A thread that was given up still holds the device, and always will.
                stuck = self._given_up > 0 and not keeper.gave
                self._trouble, self._hopeless = _sentence(why), final or stuck
                self._alive_at = self._clock()
                self._news.notify_all()

    def _rest(self, keeper: _Keeper, attempt: int) -> bool:
        """The pause before a new attempt; whether there is to be one."""
        with self._news:
            keeper.resting = True
            pause = self._pauses[min(attempt, len(self._pauses) - 1)]
            self._news.wait_for(lambda: not self._is_wanted(keeper), pause)
            keeper.resting = False
            self._alive_at = self._clock()
            return self._is_wanted(keeper)


class _Keeper(threading.Thread):
    """Opens a camera, hands on its frames, and does so again."""

    def __init__(self, newest: Newest, open_: Callable[[], Camera]) -> None:
        super().__init__(name="camera", daemon=True)
        self._newest, self._open = newest, open_
        self.camera: Camera | None = None
        self.resting = False
        self.gave = False

    def run(self) -> None:
        attempt = 0
        while True:
            self.gave = False
            self._keep()
            attempt = 0 if self.gave else attempt
            if not self._newest._rest(self, attempt):
                return
            attempt += 1

    def _keep(self) -> None:
        """Opens the camera once and keeps it as long as it goes."""
        camera: Camera | None = None
        try:
            camera = self._open()
            if self._newest._opened(self, camera):
                self._hand_on(camera)
        except HardwareError as error:
            self._newest._failed(self, str(error), isinstance(error, CameraError) and error.final)
        except Exception as error:
            # A camera's library may raise anything; the program is told, and begins anew.
            self._newest._failed(self, f"{type(error).__name__}: {error}", True)
        finally:
            self.camera = None
            if camera is not None:
                with suppress(Exception):
                    camera.close()

    def _hand_on(self, camera: Camera) -> None:
        for frame in camera.frames():
            if not self._newest._took(self, frame):
                return
        self._newest._failed(self, f"{camera.name} has no more pictures", True)


def _set_light(camera: Camera, held: bool) -> None:
    if held:
        camera.lock()
    else:
        camera.unlock()


def _sentence(why: str) -> str:
    words = " ".join(why.split()).rstrip(".").split(" ")
    if words[0].isalpha():
        words[0] = words[0][:1].upper() + words[0][1:]
    return f"{' '.join(words)}."
