"""Meridian's IP data: where an address is, which network it belongs to, and whether someone hides behind it."""

from .aio import AsyncClient
from .client import Client, Item
from .client_address import client_address
from .database import Database
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .middleware import AsgiMiddleware, Visitor, WsgiMiddleware
from .models import *  # noqa: F403
from .models import QueryAnswer as Record
from .models import __all__ as _models

__all__ = [
    "AsyncClient",
    "Client",
    "Item",
    "client_address",
    "Database",
    "AsgiMiddleware",
    "Visitor",
    "WsgiMiddleware",
    "Record",
    *_errors,
    *_models,
]
