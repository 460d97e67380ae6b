"""The messages that the code of a part says, found in its source."""

import ast
from collections.abc import Iterator
from pathlib import Path


def messages(folder: Path) -> list[str]:
    """Every English message in *folder*, in the order of the files and lines."""
    found = (text for path in sorted(folder.glob("*.py")) for text in _in_file(path))
    return list(dict.fromkeys(found))


def _in_file(path: Path) -> Iterator[str]:
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        first = call.args[0] if call.args else None
        if name in ("msg", "say") and isinstance(first, ast.Constant):
            yield str(first.value)
