"""The client for the API and for database files."""

import ipaddress
import os
import threading
import urllib.parse
from dataclasses import dataclass
from itertools import islice
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
)

from ._address import WHITE_SPACE
from ._cache import Cache
from ._http import Transport
from ._model import Model
from .database import Database
from .errors import ApiError, DatabaseError, MeridianError, ServerError, error_of_code
from .models import Asn, AsnAnswer, Location, MeAnswer, Privacy, QueryAnswer

Address = Union[str, ipaddress.IPv4Address, ipaddress.IPv6Address]
Path = Union[str, "os.PathLike[str]"]
_M = TypeVar("_M", bound=Model)

MAX_BATCH = 1000
"""Addresses in one request of a batch."""
_MAX_ADDRESS_LENGTH = 45
_GROUPS: Mapping[str, Type[Model]] = {"location": Location, "asn": Asn, "proxy": Privacy}
_FIELDS = frozenset(_GROUPS).union(
    f"{group}.{name}"
    for group, model in _GROUPS.items()
    for name in model.__dataclass_fields__  # type: ignore[attr-defined]
)


@dataclass(frozen=True)
class Item:
    """One address of a batch or a stream, with either ``data`` or ``error``."""

    query: str
    """The address, without white space around it."""
    data: Optional[QueryAnswer] = None
    """What is known about it."""
    error: Optional[MeridianError] = None
    """Why there is no data: usually an ``ApiError``; see ``Client.batch`` for others."""


class Client:
    """Looks up addresses, online with a URL and a key, or in a database file. Safe for any number of threads.

    With a file, lookups, batches and streams are answered from it; the other calls need a URL.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        key: Optional[str] = None,
        file: Optional[Path] = None,
        *,
        timeout: float = 5.0,
        retries: int = 2,
        cache_size: int = 0,
        cache_seconds: float = 300.0,
        language: str = "en",
        region_names: str = "cldr",
        watch_seconds: Optional[float] = None,
    ) -> None:
        """Opens the file, if there is one; connections are made when they are needed.

        Args:
            url: Address of the API, with or without a path; ``MERIDIAN_URL`` of the environment by default.
            key: The API key; ``MERIDIAN_KEY`` of the environment by default.
            file: Path of a ``.meridian`` file. It is read into memory as a whole.
            timeout: Seconds for each attempt to get an answer.
            retries: Further attempts after 429, 502, 503, 504 and failed connections.
            cache_size: Records that are kept; 0 is no cache.
            cache_seconds: How long a record is kept.
            language: ``en`` or ``zh``, the language of names and error messages.
            region_names: ``cldr``, or ``mainland_china`` for the names that mainland China requires. For files only.
            watch_seconds: How often to look whether the file has changed; never by default.

        Raises ``DatabaseError`` for a file that is damaged, and ``ValueError`` for an invalid option.
        """
        url = url or os.environ.get("MERIDIAN_URL")
        if not url and file is None:
            raise ValueError("url or file is required; url can also be set as MERIDIAN_URL")
        for name, number, minimum in (("retries", retries, 0), ("cache_size", cache_size, 0)):
            if not isinstance(number, int) or number < minimum:
                raise ValueError(f"{name} must be an integer of at least {minimum}")
        for name, seconds in (("timeout", timeout), ("cache_seconds", cache_seconds), ("watch_seconds", watch_seconds)):
            if seconds is not None and seconds <= 0:
                raise ValueError(f"{name} must be more than 0")
        self._language = _checked_language(language)
        key = key or os.environ.get("MERIDIAN_KEY")
        self._transport = Transport(url, key, timeout, retries) if url else None
        self._region_names = region_names
        self._new_cache: Callable[[], "Cache[QueryAnswer]"] = lambda: Cache(cache_size, cache_seconds)
        self._file = file
        self._signature = _signature_of(file)
        database = None if file is None else Database.open(file, region_names)
        # In one attribute, so that a lookup sees a file together with its own cache.
        self._source: Tuple[Optional[Database], "Cache[QueryAnswer]"] = (database, self._new_cache())
        self._reload_lock = threading.Lock()
        self._closed = threading.Event()
        if file is not None and watch_seconds is not None:
            threading.Thread(target=self._watch, args=(watch_seconds,), daemon=True, name="meridian-watch").start()

    def __repr__(self) -> str:
        return "<meridian.Client>"

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes connections and stops watching the file."""
        self._closed.set()
        if self._transport is not None:
            self._transport.close()

    @property
    def version(self) -> Optional[str]:
        """Version of the file in use, such as ``20260102``; ``None`` without a file."""
        database = self._source[0]
        return None if database is None else database.version

    def lookup(
        self, address: Address, fields: Optional[Sequence[str]] = None, language: Optional[str] = None
    ) -> QueryAnswer:
        """What is known about an address.

        ``fields`` limits the answer, for example to ``["location.city", "asn"]``; the others are ``None``.

        Raises ``InvalidInput`` for text that is no address, for a reserved address and for an unknown field;
        ``NotFound`` if nothing is known; online, the other errors of this package too.
        """
        text = str(address)
        chosen = None if fields is None else _joined(fields)
        language = self._language if language is None else _checked_language(language)
        if text == "":
            # The API would answer for the caller's own address.
            raise error_of_code("INVALID_IP_ADDRESS", "This is not an IP address", "ip")
        database, cache = self._source
        key = (text, chosen, language)
        answer = cache.get(key)
        if answer is None:
            if database is not None:
                answer = _answer_from(database, text, chosen, language)
            else:
                params = {"ip": text, "lang": language, **({} if chosen is None else {"fields": chosen})}
                answer = _read(QueryAnswer, self._online().request("/v2/query", params))
            cache.put(key, answer)
        return answer

    def batch(
        self, addresses: Iterable[Address], fields: Optional[Sequence[str]] = None, language: Optional[str] = None
    ) -> List[Item]:
        """Items for all addresses, in their order. More than 1,000 are sent in several requests.

        If a request fails, this raises its error; but if an earlier one has succeeded, the addresses that are left have
        the error in their items, so that no answer is lost.
        """
        items: List[Item] = []
        rest = iter(addresses)
        while True:
            texts = [str(address).strip(WHITE_SPACE) for address in islice(rest, MAX_BATCH)]
            if not texts:
                return items
            try:
                items += self._batch(texts, fields, language)
            except MeridianError as error:
                if not items:
                    raise
                texts += [str(address).strip(WHITE_SPACE) for address in rest]
                return items + [Item(text, error=error) for text in texts]

    def stream(
        self, addresses: Iterable[Address], fields: Optional[Sequence[str]] = None, language: Optional[str] = None
    ) -> Iterator[Item]:
        """Items for addresses of any number, in their order, 1,000 in memory at a time.

        Raises the error of a request that fails, after the items of those before it.
        """
        rest = iter(addresses)
        while True:
            texts = [str(address).strip(WHITE_SPACE) for address in islice(rest, MAX_BATCH)]
            if not texts:
                return
            yield from self._batch(texts, fields, language)

    def asn(self, number: Union[int, str]) -> AsnAnswer:
        """The network behind a number, with or without the prefix ``AS``. Raises ``NotFound`` if there is none."""
        return _read(AsnAnswer, self.call(f"/v2/asn/{urllib.parse.quote(str(number), safe='')}"))

    def me(self) -> MeAnswer:
        """Quota, limits and restrictions of the key."""
        return _read(MeAnswer, self.call("/v2/me"))

    def call(self, path: str, params: Optional[Mapping[str, str]] = None, body: Any = None) -> Any:
        """The decoded JSON that any other call answers, such as ``call("/v2/phone/+8613800138000")``.

        ``params`` go into the query. With a ``body``, it is sent as JSON by POST.
        """
        if not path.startswith("/") or "?" in path or "#" in path or any(ord(one) <= 32 for one in path):
            raise ValueError("path must start with / and contain neither a query nor white space")
        return self._online().request(
            urllib.parse.quote(path, safe="/%:@!$&'()*+,;=~"), {"lang": self._language, **(params or {})}, body
        )

    def reload(self) -> str:
        """Reads the file again, and returns the version now in use.

        Raises ``DatabaseError`` if the new file is damaged; the old one then stays in use. Lookups go on meanwhile.
        """
        if self._file is None:
            raise ValueError("there is no file to reload")
        with self._reload_lock:
            signature = _signature_of(self._file)
            database = Database.open(self._file, self._region_names)
            self._source = (database, self._new_cache())
            self._signature = signature
            return database.version

    def _reload_if_changed(self) -> None:
        if _signature_of(self._file) == self._signature:
            return
        try:
            self.reload()
        except DatabaseError:
            # It may be incomplete yet; the next look tries again.
            pass

    def _watch(self, seconds: float) -> None:
        while not self._closed.wait(seconds):
            self._reload_if_changed()

    def _online(self) -> Transport:
        if self._transport is None:
            raise ValueError("this call needs the option url, or MERIDIAN_URL")
        return self._transport

    def _batch(self, texts: List[str], fields: Optional[Sequence[str]], language: Optional[str]) -> List[Item]:
        chosen = None if fields is None else _joined(fields)
        language = self._language if language is None else _checked_language(language)
        database = self._source[0]
        if database is not None:
            _known_fields(chosen)
            return [_item_from(database, text, chosen, language) for text in texts]
        params = {"lang": language, **({} if chosen is None else {"fields": chosen})}
        answer = self._online().request("/v2/batch", params, [_sendable(text) for text in texts])
        if not isinstance(answer, list) or len(answer) != len(texts):
            raise ServerError(200, None, detail="the answer to a batch is not a list with an item for each address")
        return [_item_of(text, item) for text, item in zip(texts, answer)]


def _checked_language(language: str) -> str:
    if language not in ("en", "zh"):
        raise ValueError("language must be en or zh")
    return language


def _joined(fields: Sequence[str]) -> str:
    return fields if isinstance(fields, str) else ",".join(fields)


def _sendable(text: str) -> str:
    """An address, or an equally invalid one that keeps the request short."""
    return text if len(text) <= _MAX_ADDRESS_LENGTH and text.isascii() and text.isprintable() else "?"


def _read(model: Type[_M], answer: Any) -> _M:
    try:
        return model.from_json(answer)
    except TypeError as error:
        raise ServerError(200, None, detail=f"the answer has an unexpected form: {error}") from None


def _item_of(query: str, item: Any) -> Item:
    if isinstance(item, dict) and item.get("ok") is True:
        return Item(query, data=_read(QueryAnswer, item.get("data")))
    error = item.get("error") if isinstance(item, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get("code"), str):
        raise ServerError(200, None, detail="an item of a batch has neither data nor an error")
    return Item(query, error=error_of_code(error["code"], error.get("message")))


def _item_from(database: Database, text: str, chosen: Optional[str], language: str) -> Item:
    try:
        return Item(text, data=_answer_from(database, text, chosen, language))
    except ApiError as error:
        return Item(text, error=error)


def _known_fields(chosen: Optional[str]) -> Optional[List[str]]:
    """The names in a list of fields. Raises ``InvalidInput`` for one that does not exist."""
    if chosen is None:
        return None
    names = [name.strip() for name in chosen.split(",")]
    for name in names:
        if name not in _FIELDS:
            raise error_of_code("INVALID_FIELDS", f"There is no field {name!r}", "fields")
    return names


def _answer_from(database: Database, text: str, chosen: Optional[str], language: str) -> QueryAnswer:
    names = _known_fields(chosen)
    fields, asn, proxy = database.parts(database.find_record(text), language)
    location = Location._of({**fields, "ip": text})
    if names is None:
        return QueryAnswer._of({"location": location, "asn": asn, "proxy": proxy})
    groups: Dict[str, Model] = {"location": location, "asn": asn, "proxy": proxy}
    answer: Dict[str, Any] = dict.fromkeys(groups)
    for group, whole in groups.items():
        if group in names:
            answer[group] = whole
            continue
        own = [name.partition(".")[2] for name in names if name.startswith(f"{group}.")]
        if own:
            answer[group] = type(whole)(**{name: getattr(whole, name) for name in own})
    return QueryAnswer._of(answer)


def _signature_of(file: Optional[Path]) -> Optional[Tuple[int, int, int]]:
    """Changes when the file does."""
    if file is None:
        return None
    try:
        status = os.stat(file)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
