"""Where the panel is looked for, and asking it what it is; ports by URL."""

from __future__ import annotations

import socket
import threading

import pytest
from bench import Bench, eventually, shows
from test_outages import FIRST

from firmware_bridge.asking import examine
from firmware_bridge.errors import NoPanel, PortLost
from firmware_bridge.finding import Device, Whereabouts
from firmware_bridge.link import Link
from firmware_bridge.port import SerialPort
from firmware_bridge.talk import LinkState, Pace
from firmware_bridge.wire import Message, encode

PANEL = Device("/dev/ttyACM1", 0x2E8A, 5, "e661")
OTHER_PICO = Device("/dev/ttyACM0", 0x2E8A, 5, "ffff")
MODEM = Device("/dev/ttyUSB0", 0x1A86, 0x7523, None)


def test_auto_looks_at_picos_and_first_at_the_one_that_answered() -> None:
    devices = [OTHER_PICO, PANEL, MODEM]
    where = Whereabouts("auto", lambda: devices)
    assert where.places() == ["/dev/ttyACM0", "/dev/ttyACM1"]
    where.answered("/dev/ttyACM1")
    assert where.places() == ["/dev/ttyACM1", "/dev/ttyACM0"]
    devices[:] = [OTHER_PICO, Device("/dev/ttyACM7", 0x2E8A, 5, "e661")]
    assert where.places() == ["/dev/ttyACM7", "/dev/ttyACM0"]
    devices.clear()
    assert where.places() == []


def test_a_path_is_followed_to_the_devices_new_name_once_it_has_answered() -> None:
    devices = [PANEL, MODEM]
    where = Whereabouts("/dev/ttyACM1", lambda: devices)
    devices[0] = Device("/dev/ttyACM5", 0x2E8A, 5, "e661")
    assert where.places() == ["/dev/ttyACM1"]
    devices[0] = PANEL
    where.answered("/dev/ttyACM1")
    devices[0] = Device("/dev/ttyACM5", 0x2E8A, 5, "e661")
    assert where.places() == ["/dev/ttyACM1", "/dev/ttyACM5"]


def test_a_url_stands_for_itself() -> None:
    assert Whereabouts("socket://10.0.0.7:2000", lambda: [PANEL]).places() == [
        "socket://10.0.0.7:2000"
    ]


def test_the_second_pico_is_the_panel(bench: Bench) -> None:
    bench.power_on()
    first, second = str(bench.folder / "not there"), bench.plug_in("ttyACM1")
    devices = [Device(first, 0x2E8A, 5, "a"), Device(second, 0x2E8A, 5, "b")]
    link = Link(Whereabouts("auto", lambda: devices)).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    link.close()


def test_a_pico_that_is_something_else_is_passed_over(bench: Bench) -> None:
    """It opens and says what it likes; after a while the next one is tried."""
    bench.power_on()
    real = bench.plug_in("ttyACM1")
    devices = [Device("loop://", 0x2E8A, 5, "a"), Device(real, 0x2E8A, 5, "b")]
    link = Link(Whereabouts("auto", lambda: devices), pace=Pace(answer=0.1, lost=0.3)).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    link.close()


def test_asking_tells_what_it_is_and_shows(bench: Bench) -> None:
    bench.power_on()
    path = bench.plug_in("ttyACM0")
    link = Link(Whereabouts(path)).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    with pytest.raises(NoPanel, match="cannot be opened"):
        examine(Whereabouts(path))
    link.close()
    seen = examine(Whereabouts(path))
    assert shows(seen.shown, FIRST)
    assert seen.place == path
    assert str(seen.greeting).startswith("firmware 1.0.0, module e6614c775b2a1b2c: display 128x64")


@pytest.mark.parametrize("url", ["/dev/no-such-port", "nonsense://", "socket://127.0.0.1:1"])
def test_what_cannot_be_opened_is_said_in_a_line(url: str) -> None:
    with pytest.raises(NoPanel, match="cannot be opened") as caught:
        SerialPort(url)
    assert "\n" not in str(caught.value)


def test_nobody_answers_is_said() -> None:
    with pytest.raises(NoPanel, match="nobody answers as a panel"):
        examine(Whereabouts("loop://"), answer_seconds=0.05)
    with pytest.raises(NoPanel, match="no panel is plugged in"):
        examine(Whereabouts("auto", list))


def test_a_module_behind_a_socket_works_as_well(bench: Bench) -> None:
    """A module on another machine, its port served over the network."""
    bench.power_on()
    path = bench.plug_in("ttyACM0")
    served = SerialPort(path)
    with socket.create_server(("127.0.0.1", 0)) as server:
        host, number = server.getsockname()

        def serve() -> None:
            connection, _ = server.accept()
            connection.settimeout(0.005)
            with connection:
                while True:
                    try:
                        data = connection.recv(4096)
                        if not data:
                            return
                        served.write(data)
                    except TimeoutError:
                        pass
                    connection.sendall(served.read())

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        link = Link(Whereabouts(f"socket://{host}:{number}")).start()
        link.show(FIRST)
        assert bench.showing(FIRST) is not None
        link.close()
        thread.join(5)
    served.close()


def test_the_wire_can_be_spied_on(bench: Bench, capsys: pytest.CaptureFixture[str]) -> None:
    bench.power_on()
    port = SerialPort(f"spy://{bench.plug_in('ttyACM0')}")
    port.write(encode(Message(1, "hello")))
    heard: list[bytes] = []
    assert eventually(lambda: heard.append(port.read()) or b"protocol=1" in b"".join(heard), 5)
    port.close()
    assert "|hello|" in capsys.readouterr().err


def test_a_lost_port_is_one_kind_of_error(bench: Bench) -> None:
    port = SerialPort(bench.plug_in("ttyACM0"))
    bench.unplug()
    with pytest.raises(PortLost):
        eventually(lambda: port.read() == b"never", 1)
    with pytest.raises(PortLost):
        port.write(b"x" * 100)
    port.close()


def test_a_failure_inside_the_link_is_a_fault_and_not_its_end(bench: Bench) -> None:
    bench.power_on()
    path = bench.plug_in("ttyACM0")
    failing = [True]

    class Failing(SerialPort):
        def read(self) -> bytes:
            if failing.pop():
                failing.append(False)
                raise RuntimeError("unthought of")
            failing.append(False)
            return super().read()

    link = Link(Whereabouts(path), Failing).start()
    link.show(FIRST)
    assert bench.showing(FIRST) is not None
    (fault,) = link.faults()
    assert fault.text == "Panel: internal failure: RuntimeError: unthought of"
    assert "|hello|" in str(fault)
    link.close()


def test_a_link_without_a_port_says_so_once() -> None:
    link = Link(Whereabouts("auto", list)).start()
    faults: list[str] = []

    def told() -> bool:
        faults.extend(fault.text for fault in link.faults())
        return bool(faults)

    assert eventually(told, 5) is not None
    assert eventually(lambda: told() and len(faults) > 1, 0.5) is None
    assert faults == ["Panel: no panel is plugged in."]
    assert link.state is LinkState.CLOSED
    link.close()
