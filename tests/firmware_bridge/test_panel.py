"""The panel as drawn in a terminal."""

from dataclasses import replace

from firmware_bridge.panel import WIDTH, Lamp, Panel, Seat, draw_panel


def test_everything_is_on_it() -> None:
    panel = Panel(
        turn=Seat.BLACK,
        dice=(6, 2),
        cube=4,
        cube_owner=Seat.WHITE,
        score=(3, 11),
        names=("Ann", "Bob"),
        prompt="Bob to play.",
        detail="Crawford game: no doubling.",
        lamp=Lamp.WRONG,
    )
    text = draw_panel(panel)
    for part in ("> Bob  11", "[6] [2]", "cube 4 (white)", "Bob to play.", "Crawford", "!"):
        assert part in text
    assert "> Ann" not in text


def test_long_texts_do_not_break_the_frame() -> None:
    panel = Panel(names=("A" * 60, "B" * 60), prompt="p" * 99, detail="d" * 99)
    lines = draw_panel(replace(panel, score=(100, 100))).splitlines()
    assert {len(line) for line in lines} == {WIDTH + 2}


def test_what_is_not_always_there_has_a_row_of_its_own() -> None:
    panel = Panel(clock=(725, 3600), recording=True, origins=(24, 13), offer=(Seat.BLACK, 4))
    lines = [line.strip("| ") for line in draw_panel(panel).splitlines()]
    assert lines[2] == "cube 4 offered to black"
    assert lines[-3:-1] == ["clocks 12:05  60:00, recording", "White's points 24 13 > -"]
    assert len(lines) == len(draw_panel(Panel()).splitlines()) + 2
