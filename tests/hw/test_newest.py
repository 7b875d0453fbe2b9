"""The thread that keeps the newest frame: real threads, a camera that a test has in its hand."""

import threading
from collections.abc import Callable, Iterator

import pytest

from hw.errors import CameraMissing
from hw.fake_camera import PATIENCE, FakeCamera
from hw.newest import Newest
from hw.viewing import Camera


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Shop:
    """Opens the cameras it was given, one after another; an error in their place is raised. When
    none is left it says so, and waits for more."""

    def __init__(self, *cameras: FakeCamera | Exception) -> None:
        self._cameras = list(cameras)
        self.opened = 0
        self.empty = threading.Event()
        self.more = threading.Event()

    def __call__(self) -> Camera:
        if self.opened == len(self._cameras):
            self.empty.set()
            self.more.wait(PATIENCE)
            raise CameraMissing("the shop is closed.", True)
        self.opened += 1
        camera = self._cameras[self.opened - 1]
        if isinstance(camera, Exception):
            raise camera
        return camera


@pytest.fixture
def keep() -> Iterator[Callable[..., tuple[Newest, Clock, Shop]]]:
    """Newest frames of some cameras; all is let go at the test's end."""
    made: list[tuple[Newest, Shop, tuple[FakeCamera | Exception, ...]]] = []

    def make(*cameras: FakeCamera | Exception, pause: float = 0.0) -> tuple[Newest, Clock, Shop]:
        clock, shop = Clock(), Shop(*cameras)
        newest = Newest(shop, clock, 5.0, hung=15.0, pauses=(pause,))
        made.append((newest, shop, cameras))
        return newest, clock, shop

    yield make
    for newest, shop, cameras in made:
        shop.more.set()
        for camera in cameras:
            if isinstance(camera, FakeCamera):
                camera.let_go()
                camera.close()
        newest.close()


def until(happened: Callable[[], bool], newest: Newest) -> None:
    """Asks for frames until something has happened."""
    for _ in range(2000):
        if happened():
            return
        newest.next(0.01)
    raise AssertionError("it never happened")


def test_every_frame_when_one_keeps_up(keep) -> None:
    camera = FakeCamera()
    newest, _, _ = keep(camera)
    for _ in range(3):
        shown = camera.show()
        assert newest.next(PATIENCE) is shown
    assert newest.trouble == ""
    assert not newest.hopeless
    assert newest.camera is camera


def test_only_the_newest_when_one_does_not(keep) -> None:
    first, second = FakeCamera(), FakeCamera()
    newest, _, shop = keep(first, second)
    frames = [first.show() for _ in range(5)]
    first.lose()
    second.show()
    second.lose()
    # Both cameras are used up, so all six pictures were taken and nobody has asked for one.
    assert shop.empty.wait(PATIENCE)
    frame = newest.next(PATIENCE)
    assert frame is not None
    assert frame.number == 0
    assert all(frame is not old for old in frames)
    assert newest.next(0.0) is None


def test_a_lost_camera_is_told_and_opened_again(keep) -> None:
    first, second = FakeCamera(), FakeCamera()
    newest, _, shop = keep(first, second)
    first.show()
    assert newest.next(PATIENCE) is not None
    first.lose("/dev/video0 gives no pictures any more.")
    until(lambda: newest.trouble != "", newest)
    assert newest.trouble == "/dev/video0 gives no pictures any more."
    assert first.closed.wait(PATIENCE)
    shown = second.show()
    assert newest.next(PATIENCE) is shown
    assert newest.trouble == ""
    assert shop.opened == 2


def test_a_missing_camera_is_tried_again_until_it_is_there(keep) -> None:
    missing = CameraMissing("no camera is there.")
    camera = FakeCamera()
    newest, _, shop = keep(missing, missing, missing, camera)
    shown = camera.show()
    assert newest.next(PATIENCE) is shown
    assert shop.opened == 4


def test_between_two_attempts_it_says_why(keep) -> None:
    newest, clock, _ = keep(CameraMissing("no camera is there."), pause=PATIENCE)
    until(lambda: newest.trouble != "", newest)
    clock.now += 1000.0
    assert newest.next(0.0) is None
    assert newest.trouble == "No camera is there."
    assert not newest.hopeless


def test_a_camera_that_must_not_be_opened_again_is_hopeless(keep) -> None:
    camera = FakeCamera(reopens=False)
    newest, _, shop = keep(camera, FakeCamera())
    camera.show()
    camera.lose("pi:0 has given no picture for 4 seconds.")
    until(lambda: newest.hopeless, newest)
    assert newest.trouble == "pi:0 has given no picture for 4 seconds."
    assert camera.closed.wait(PATIENCE)
    assert shop.opened == 1


def test_whatever_a_library_raises_is_told_and_hopeless(keep) -> None:
    newest, _, _ = keep(ZeroDivisionError("division by zero"))
    until(lambda: newest.hopeless, newest)
    assert newest.trouble == "ZeroDivisionError: division by zero."


def test_a_file_that_is_over_is_hopeless(keep) -> None:
    camera = FakeCamera("file:opening")
    newest, _, _ = keep(camera)
    shown = camera.show()
    camera.end()
    assert newest.next(PATIENCE) is shown
    until(lambda: newest.hopeless, newest)
    assert newest.trouble == "file:opening has no more pictures."


def test_silence_is_told_after_the_deadline_and_forgotten_with_a_picture(keep) -> None:
    camera = FakeCamera()
    newest, clock, _ = keep(camera)
    camera.show()
    assert newest.next(PATIENCE) is not None
    clock.now += 4.9
    assert newest.next(0.0) is None
    assert newest.trouble == ""
    clock.now += 0.2
    assert newest.next(0.0) is None
    assert newest.trouble == "Fake gives no pictures."
    camera.show()
    assert newest.next(PATIENCE) is not None
    assert newest.trouble == ""


def test_a_thread_that_hangs_is_given_up_and_a_second_one_takes_over(keep) -> None:
    first, second = FakeCamera(), FakeCamera()
    newest, clock, shop = keep(first, second)
    first.hang()
    until(lambda: newest.camera is first, newest)
    clock.now += 15.0
    assert newest.next(0.0) is None
    shown = second.show()
    assert newest.next(PATIENCE) is shown
    assert newest.trouble == ""
    # What hung comes back: nobody listens, and it is closed.
    first.show()
    first.let_go()
    assert first.closed.wait(PATIENCE)
    assert newest.next(0.0) is None
    assert shop.opened == 2


def test_but_only_once(keep) -> None:
    first, second = FakeCamera(), FakeCamera()
    newest, clock, _ = keep(first, second, FakeCamera())
    first.hang()
    second.hang()
    until(lambda: newest.camera is first, newest)
    clock.now += 15.0
    newest.next(0.0)
    until(lambda: newest.camera is second, newest)
    clock.now += 15.0
    newest.next(0.0)
    assert newest.hopeless
    assert newest.trouble == "Fake hangs."


def test_a_device_that_a_hanging_thread_still_holds_is_hopeless(keep) -> None:
    first = FakeCamera()
    newest, clock, _ = keep(first, CameraMissing("/dev/video0 is in use by this program."))
    first.hang()
    until(lambda: newest.camera is first, newest)
    clock.now += 15.0
    newest.next(0.0)
    until(lambda: newest.hopeless, newest)


def test_a_pi_camera_that_hangs_is_hopeless_at_once(keep) -> None:
    camera = FakeCamera(reopens=False)
    newest, clock, _ = keep(camera, FakeCamera())
    camera.hang()
    until(lambda: newest.camera is camera, newest)
    clock.now += 15.0
    newest.next(0.0)
    assert newest.hopeless


def test_opening_may_take_a_while_but_not_for_ever(keep) -> None:
    newest, clock, shop = keep()
    assert shop.empty.wait(PATIENCE)
    clock.now += 14.0
    newest.next(0.0)
    assert newest.trouble == ""
    clock.now += 2.0
    newest.next(0.0)
    assert newest.trouble == "The camera gives no pictures."


def test_light_is_held_also_of_a_camera_that_is_opened_again(keep) -> None:
    first, second = FakeCamera(), FakeCamera()
    newest, _, _ = keep(first, second)
    first.show()
    newest.next(PATIENCE)
    newest.lock()
    assert first.held
    first.lose()
    second.show()
    until(lambda: newest.camera is second, newest)
    assert second.held
    newest.unlock()
    assert not second.held


def test_closing_lets_go_of_the_camera_and_ends_the_waiting() -> None:
    camera = FakeCamera()
    with Newest(lambda: camera) as newest:
        camera.show()
        assert newest.next(PATIENCE) is not None
        closing = threading.Thread(target=newest.close)
        closing.start()
        # The thread that keeps it is told with the next picture at the latest.
        camera.show()
        closing.join(PATIENCE)
    assert camera.closed.is_set()
    assert newest.next(PATIENCE) is None


def test_what_the_open_camera_does_not_do_is_passed_on_as_a_sentence(keep) -> None:
    camera = FakeCamera()
    newest, _, shop = keep(camera)
    camera.show()
    assert newest.next(PATIENCE) is not None
    assert newest.complaint == ""
    camera.complaint = "the camera does not keep its light"
    assert newest.complaint == "The camera does not keep its light."
    camera.lose()
    until(shop.empty.is_set, newest)
    assert newest.complaint == "", "a camera that is not there is asked nothing"
