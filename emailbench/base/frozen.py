"""Values with named fields that cannot be changed: what a frozen dataclass is, for what a server loads at its start.

To import `dataclasses` and to make a dozen of them takes longer than loading a whole company; a server that is started
anew for each task would pay that each time. A subclass of `Frozen` lists its fields as annotations, with defaults that
are themselves immutable; type checkers see a frozen dataclass.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar, dataclass_transform

F = TypeVar("F", bound="Frozen")


@dataclass_transform(frozen_default=True)
class Frozen:
    """Base of such values: made from its fields, equal to another with equal fields."""

    _names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._names = tuple(cls.__annotations__)

    def __init__(self, *values: Any, **fields: Any) -> None:
        names = type(self)._names
        given = dict(zip(names, values, strict=False))
        wrong = [name for name in fields if name not in names or name in given]
        if wrong or len(values) > len(names):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(names)}, each once")
        given.update(fields)
        if len(given) < len(names):
            for name in names:
                if name not in given:
                    if not hasattr(type(self), name):
                        raise TypeError(f"{type(self).__name__} lacks the field {name}")
                    given[name] = getattr(type(self), name)
        self.__dict__.update(given)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed; use replace")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._names)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self._names))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names)
        return f"{type(self).__name__}({shown})"


def replace(value: F, **fields: Any) -> F:
    """Return a value like `value` but for the fields given."""
    return type(value)(**{name: getattr(value, name) for name in value._names} | fields)
