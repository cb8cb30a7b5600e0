"""The client for asyncio."""

import asyncio
from typing import Any, AsyncIterable, AsyncIterator, Iterable, List, Mapping, Optional, Sequence, Union

from ._address import WHITE_SPACE
from .client import MAX_BATCH, Address, Client, Item
from .models import AsnAnswer, MeAnswer, QueryAnswer


class AsyncClient:
    """``Client`` with coroutines, and with the same options and errors.

    Lookups in a file take microseconds and run at once; requests run in the threads of ``asyncio.to_thread``.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        self._client = Client(*args, **options)

    async def __aenter__(self) -> "AsyncClient":
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes connections and stops watching the file."""
        self._client.close()

    @property
    def version(self) -> Optional[str]:
        """Version of the file in use; ``None`` without a file."""
        return self._client.version

    async def lookup(
        self, address: Address, fields: Optional[Sequence[str]] = None, language: Optional[str] = None
    ) -> QueryAnswer:
        """What is known about an address; see ``Client.lookup``."""
        if self._client.version is not None:
            return self._client.lookup(address, fields, language)
        return await asyncio.to_thread(self._client.lookup, address, fields, language)

    async def batch(
        self, addresses: Iterable[Address], fields: Optional[Sequence[str]] = None, language: Optional[str] = None
    ) -> List[Item]:
        """Items for all addresses, in their order; see ``Client.batch``."""
        return await asyncio.to_thread(self._client.batch, addresses, fields, language)

    async def stream(
        self,
        addresses: Union[Iterable[Address], AsyncIterable[Address]],
        fields: Optional[Sequence[str]] = None,
        language: Optional[str] = None,
    ) -> AsyncIterator[Item]:
        """Items for addresses of any number, in their order; see ``Client.stream``."""
        async for texts in _chunks(addresses):
            for item in await asyncio.to_thread(self._client._batch, texts, fields, language):
                yield item

    async def asn(self, number: Union[int, str]) -> AsnAnswer:
        """The network behind a number; see ``Client.asn``."""
        return await asyncio.to_thread(self._client.asn, number)

    async def me(self) -> MeAnswer:
        """Quota, limits and restrictions of the key."""
        return await asyncio.to_thread(self._client.me)

    async def call(self, path: str, params: Optional[Mapping[str, str]] = None, body: Any = None) -> Any:
        """The decoded JSON that any other call answers; see ``Client.call``."""
        return await asyncio.to_thread(self._client.call, path, params, body)

    async def reload(self) -> str:
        """Reads the file again; see ``Client.reload``."""
        return await asyncio.to_thread(self._client.reload)


async def _chunks(addresses: Union[Iterable[Address], AsyncIterable[Address]]) -> AsyncIterator[List[str]]:
    texts: List[str] = []
    if isinstance(addresses, AsyncIterable):
        async for address in addresses:
            texts.append(str(address).strip(WHITE_SPACE))
            if len(texts) == MAX_BATCH:
                yield texts
                texts = []
    else:
        for address in addresses:
            texts.append(str(address).strip(WHITE_SPACE))
            if len(texts) == MAX_BATCH:
                yield texts
                texts = []
    if texts:
        yield texts
