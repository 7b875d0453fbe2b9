"""Seating: spots and points, all four ways round and both paints."""

import pytest

from boardside.seating import Corner, Seating, candidates, opening_layouts
from engine.board import Board, Side
from vision.observation import Shade

TURNED = {
    Corner.BOTTOM_RIGHT: 23,
    Corner.BOTTOM_LEFT: 12,
    Corner.TOP_LEFT: 0,
    Corner.TOP_RIGHT: 11,
}
"""The spot of White's ace point: rows of twelve, top first, left to right."""


@pytest.mark.parametrize("corner", Corner)
def test_whites_ace_point_lies_in_its_corner(corner: Corner) -> None:
    board = Board.start().moved(Side.WHITE, 24, 1).with_at(Side.BLACK, 24, 0)
    layout = Seating(corner, Shade.LIGHT).layout_of(board)
    assert layout.spots[TURNED[corner]] == (1, 0)


def test_the_standard_view_of_the_opening_position() -> None:
    spots = Seating(Corner.BOTTOM_RIGHT, Shade.LIGHT).layout_of(Board.start()).spots
    top = [light - dark for light, dark in spots[:12]]
    bottom = [light - dark for light, dark in spots[12:]]
    assert top == [5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
    assert bottom == [-5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]


@pytest.mark.parametrize("corner", Corner)
@pytest.mark.parametrize("shade", Shade)
def test_there_and_back(corner: Corner, shade: Shade) -> None:
    board = Board.from_points([2, -1, 3] + [0] * 20 + [-4], bar=(1, 2), off=(9, 8))
    seating = Seating(corner, shade)
    assert seating.board_of(seating.layout_of(board)) == board


def test_dark_white_swaps_the_paints() -> None:
    board = Board.from_points([2] + [0] * 23, bar=(0, 1))
    layout = Seating(Corner.BOTTOM_RIGHT, Shade.DARK).layout_of(board)
    assert (layout.spots[23], layout.bar) == ((0, 2), (1, 0))


@pytest.mark.parametrize("corner", Corner)
def test_a_player_rolls_into_the_half_on_the_own_right(corner: Corner) -> None:
    seating = Seating(corner, Shade.LIGHT)
    right = Side.WHITE if corner.at_bottom else Side.BLACK
    assert seating.half_owner((0.8, 0.5)) is right
    assert seating.half_owner((0.2, 0.5)) is right.other


@pytest.mark.parametrize("corner", Corner)
def test_the_cube_at_a_players_edge_is_that_players(corner: Corner) -> None:
    seating = Seating(corner, Shade.LIGHT)
    near = Side.WHITE if corner.at_bottom else Side.BLACK
    assert seating.edge_owner((-0.1, 0.85)) is near
    assert seating.edge_owner((-0.1, 0.2)) is near.other
    assert seating.edge_owner((-0.1, 0.48)) is None


def test_corners_come_in_the_order_of_the_standard_view() -> None:
    corners = ((0.0, 0.0), (10.0, 0.0), (10.0, 8.0), (0.0, 8.0))
    turned = Seating(Corner.TOP_LEFT, Shade.LIGHT).standard_corners(corners)
    assert turned == ((10.0, 8.0), (0.0, 8.0), (0.0, 0.0), (10.0, 0.0))


def test_an_unknown_corner_may_be_any() -> None:
    assert len(candidates(None, None)) == len(set(opening_layouts())) == 4
    assert candidates(Corner.TOP_LEFT, Shade.DARK) == (Seating(Corner.TOP_LEFT, Shade.DARK),)
