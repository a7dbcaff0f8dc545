"""Frozen values: made from fields, equal by fields, never changed."""

from __future__ import annotations

import copy
from functools import cached_property

import pytest

from emailbench.base.frozen import Frozen, replace


class Point(Frozen):
    x: int
    y: int = 0

    @cached_property
    def total(self) -> int:
        return self.x + self.y


def test_fields_are_taken_by_place_and_by_name() -> None:
    assert (Point(1).x, Point(1).y) == (1, 0)
    assert Point(1, 2) == Point(y=2, x=1) == Point(1, y=2)
    assert Point(1) != Point(1, 2) and Point(1) != (1, 0)
    assert repr(Point(1)) == "Point(x=1, y=0)"


@pytest.mark.parametrize(
    ("values", "fields"), [((), {}), ((), {"y": 1}), ((1, 2, 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1})]
)
def test_wrong_fields_are_refused_by_name(values: tuple[int, ...], fields: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*values, **fields)


def test_nothing_can_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="replace"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del point.x
    assert point == Point(1)


def test_replace_makes_another_with_its_own_cached_values() -> None:
    point = Point(1, 2)
    assert point.total == 3
    other = replace(point, x=5)
    assert (other, other.total, point.x) == (Point(5, 2), 7, 1)
    with pytest.raises(TypeError):
        replace(point, z=1)


def test_values_are_hashed_and_copied_by_their_fields() -> None:
    assert len({Point(1), Point(1, 0), Point(2)}) == 2
    assert copy.deepcopy(Point(1, 2)) == copy.copy(Point(1, 2)) == Point(1, 2)
    assert Point(1).total == 1
    assert hash(Point(1)) == hash(replace(Point(1)))
