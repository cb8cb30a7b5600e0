"""The errors that this package raises."""

import builtins
from typing import Any, Mapping, Optional, Type

__all__ = [
    "MeridianError",
    "ApiError",
    "InvalidInput",
    "AuthenticationError",
    "NotFound",
    "OutOfQuota",
    "RateLimited",
    "ServerError",
    "ConnectionError",
    "Timeout",
    "DatabaseError",
]


class MeridianError(Exception):
    """Base of all errors of this package."""


class ApiError(MeridianError):
    """The API refused a call, or a database file has no answer for an address.

    All attributes but ``code`` are ``None`` where the answer does not have them.
    """

    def __init__(
        self,
        status: Optional[int],
        code: Optional[str],
        *,
        detail: Optional[str] = None,
        field: Optional[str] = None,
        resolution: Optional[str] = None,
        request_id: Optional[str] = None,
        documentation: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(": ".join(filter(None, [code or f"HTTP status {status}", detail])))
        self.status = status
        """The HTTP status; that of the same refusal by the API if the answer is a file's."""
        self.code = code
        """The kind of error, such as ``INVALID_IP_ADDRESS``; see the API's list of errors."""
        self.detail = detail
        """What is wrong, in the client's language."""
        self.field = field
        """The invalid field."""
        self.resolution = resolution
        """What the caller can do about it."""
        self.request_id = request_id
        """Identifies the call to support."""
        self.documentation = documentation
        """Address of a page about the error."""
        self.retry_after = retry_after
        """Seconds after which the call can succeed."""


class InvalidInput(ApiError):
    """The input is invalid, such as text that is no address, or a reserved address."""


class AuthenticationError(ApiError):
    """The key is missing, invalid, or not allowed to make this call."""


class NotFound(ApiError):
    """Nothing is known about what was asked for."""


class OutOfQuota(ApiError):
    """The account has no calls left."""


class RateLimited(ApiError):
    """Too many calls; ``retry_after`` says when to come back."""


class ServerError(ApiError):
    """The server failed, or something other than the API answered."""


class ConnectionError(MeridianError, builtins.ConnectionError):
    """The server could not be reached, or the connection ended early."""


class Timeout(ConnectionError):
    """The server did not answer in time."""


class DatabaseError(MeridianError):
    """A database file is damaged, cannot be read, or is no database file."""


_KINDS: Mapping[int, Type[ApiError]] = {
    400: InvalidInput,
    405: InvalidInput,
    413: InvalidInput,
    422: InvalidInput,
    401: AuthenticationError,
    403: AuthenticationError,
    402: OutOfQuota,
    404: NotFound,
    429: RateLimited,
}

_STATUSES = {
    "INVALID_IP_ADDRESS": 400,
    "RESERVED_IP_ADDRESS": 400,
    "INVALID_FIELDS": 400,
    "INSUFFICIENT_QUOTA": 402,
    "PERMISSION_REQUIRED": 403,
    "IP_ADDRESS_NOT_FOUND": 404,
    "TOO_MANY_REQUESTS": 429,
}


def api_error(status: Optional[int], problem: Any = None, **more: Any) -> ApiError:
    """The error for a status and the problem (RFC 9457) in its body, if it is one."""
    fields = problem if isinstance(problem, dict) else {}

    def text(name: str) -> Optional[str]:
        value = fields.get(name)
        return value if isinstance(value, str) else None

    known = {name: text(name) for name in ("detail", "field", "resolution", "request_id", "documentation")}
    return _KINDS.get(status or 0, ServerError)(status, text("code"), **{**known, **more})


def error_of_code(code: str, detail: Optional[str] = None, field: Optional[str] = None) -> ApiError:
    """The error that stands for one address, of a batch or a file."""
    return api_error(_STATUSES.get(code), {"code": code, "detail": detail, "field": field})
