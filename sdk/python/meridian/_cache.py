"""A cache of answers."""

import threading
import time
from collections import OrderedDict
from typing import Callable, Generic, Hashable, Optional, Tuple, TypeVar

_T = TypeVar("_T")


class Cache(Generic[_T]):
    """Forgets what was used longest ago when it is full, and everything after ``seconds``."""

    def __init__(self, size: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._size = size
        self._seconds = seconds
        self._now = now
        self._lock = threading.Lock()
        self._items: "OrderedDict[Hashable, Tuple[float, _T]]" = OrderedDict()

    def get(self, key: Hashable) -> Optional[_T]:
        if self._size == 0:
            return None
        with self._lock:
            item = self._items.get(key)
            if item is None:
                return None
            expires, value = item
            if expires <= self._now():
                del self._items[key]
                return None
            self._items.move_to_end(key)
            return value

    def put(self, key: Hashable, value: _T) -> None:
        if self._size == 0:
            return
        with self._lock:
            self._items[key] = (self._now() + self._seconds, value)
            self._items.move_to_end(key)
            if len(self._items) > self._size:
                self._items.popitem(last=False)
