"""Answers the requests of the conformance tests; see sdk/conformance/README.md."""

import json
import sys
from typing import Any, Dict

import meridian

clients: Dict[str, meridian.Client] = {}

KINDS = (
    (meridian.InvalidInput, "invalid"),
    (meridian.AuthenticationError, "authentication"),
    (meridian.NotFound, "not_found"),
    (meridian.OutOfQuota, "quota"),
    (meridian.RateLimited, "rate_limited"),
    (meridian.ServerError, "server"),
    (meridian.Timeout, "timeout"),
    (meridian.ConnectionError, "connection"),
    (meridian.DatabaseError, "database"),
)


def error_json(error: meridian.MeridianError) -> Dict[str, Any]:
    kind = next(name for type, name in KINDS if isinstance(error, type))
    names = ("status", "code", "field", "request_id", "retry_after")
    known = {name: getattr(error, name, None) for name in names}
    return {"kind": kind, **{name: value for name, value in known.items() if value is not None}}


def item_json(item: meridian.Item) -> Dict[str, Any]:
    if item.data is not None:
        return {"query": item.query, "data": item.data.to_json()}
    return {"query": item.query, "error": error_json(item.error)}


def open_client(request: Dict[str, Any]) -> None:
    options = dict(request["options"])
    if "timeout_ms" in options:
        options["timeout"] = options.pop("timeout_ms") / 1000
    clients[request["client"]] = meridian.Client(**options)


def answer(request: Dict[str, Any]) -> Any:
    op = request["op"]
    if op == "open":
        return open_client(request)
    if op == "client_address":
        return meridian.client_address(request["remote"], request["header"], request["trusted"])
    client = clients[request["client"]]
    if op == "lookup":
        return client.lookup(request["ip"], request.get("fields"), request.get("language")).to_json()
    if op == "batch":
        return [item_json(item) for item in client.batch(request["ips"])]
    if op == "stream":
        return [item_json(item) for item in client.stream(iter(request["ips"]))]
    if op == "asn":
        return client.asn(request["asn"]).to_json()
    if op == "me":
        return client.me().to_json()
    if op == "reload":
        return client.reload()
    if op == "close":
        return clients.pop(request["client"]).close()
    raise ValueError(f"unknown op {op}")


for line in sys.stdin.buffer:
    try:
        result = {"ok": answer(json.loads(line))}
    except meridian.MeridianError as error:
        result = {"error": error_json(error)}
    print(json.dumps(result), flush=True)
