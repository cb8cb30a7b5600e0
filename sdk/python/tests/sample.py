"""The databases that the tests of all SDKs read, and what the API answers for their addresses."""

import json
from pathlib import Path
from typing import Any, Dict

_FOLDER = Path(__file__).resolve().parents[2] / "testdata"
_FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


def sample_bytes() -> bytes:
    """The file, from its dump in the form of ``hexdump -C``."""
    data = bytearray()
    for line in (_FOLDER / "sample.hex").read_text("ascii").splitlines():
        if line == "*":
            continue
        offset = int(line[:8], 16)
        # A star stands for copies of the line before it.
        while len(data) < offset:
            data += data[-16:]
        data += bytes.fromhex(line[10:58])
    return bytes(data)


def sample_answers() -> Dict[str, Any]:
    return json.loads((_FOLDER / "answers.json").read_text("utf-8"))


def fixture_bytes(name: str) -> bytes:
    return (_FIXTURES / name).read_bytes()


def fixture_json(name: str) -> Any:
    return json.loads(fixture_bytes(name))
