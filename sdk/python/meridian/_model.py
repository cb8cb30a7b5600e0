"""What the generated models share."""

from typing import Any, ClassVar, Dict, FrozenSet, Mapping, Type, TypeVar

_Self = TypeVar("_Self", bound="Model")


class Model:
    """An object in the API's answers. Instances are immutable and may be shared."""

    _nested: ClassVar[Dict[str, Type["Model"]]] = {}
    _lists: ClassVar[FrozenSet[str]] = frozenset()

    @classmethod
    def from_json(cls: Type[_Self], data: Mapping[str, Any]) -> _Self:
        """The object in decoded JSON. Unknown fields are ignored, and absent ones are ``None``.

        Raises ``TypeError`` if ``data``, or what is an object or a list in it, is not.
        """
        if not isinstance(data, Mapping):
            raise TypeError(f"{cls.__name__} must be an object, not {type(data).__name__}")
        values = {name: data.get(name) for name in cls.__dataclass_fields__}  # type: ignore[attr-defined]
        for name, model in cls._nested.items():
            if values[name] is not None and name not in cls._lists:
                values[name] = model.from_json(values[name])
        for name in cls._lists:
            if values[name] is None:
                continue
            if not isinstance(values[name], list):
                raise TypeError(f"{cls.__name__}.{name} must be a list, not {type(values[name]).__name__}")
            read = cls._nested[name].from_json if name in cls._nested else None
            values[name] = tuple(values[name] if read is None else map(read, values[name]))
        return cls._of(values)

    @classmethod
    def _of(cls: Type[_Self], values: Dict[str, Any]) -> _Self:
        """An instance with all of these fields; several times faster than the constructor of a frozen dataclass."""
        instance = object.__new__(cls)
        instance.__dict__.update(values)
        return instance

    def to_json(self) -> Dict[str, Any]:
        """The object as ``json.dumps`` takes it, with the API's names."""
        return {name: _plain(getattr(self, name)) for name in self.__dataclass_fields__}  # type: ignore[attr-defined]


def _plain(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_json()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
