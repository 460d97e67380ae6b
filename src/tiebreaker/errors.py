"""What can go wrong, told in one sentence in the user's terms with the remedy.

TiebreakerError
├── BadInputError (ValueError)          the input is not of the kind that was asked for: exit code 2
│   └── ContradictionError              two facts cannot both hold
└── NoAnswerError (LookupError)         understood, but there is no answer: exit code 1
    └── UnknownTreatyError              the library holds no such treaty
"""

from __future__ import annotations


class TiebreakerError(Exception):
    """Anything that the user can be told in one sentence."""


class BadInputError(TiebreakerError, ValueError):
    """The input is not of the kind that was asked for."""


class ContradictionError(BadInputError):
    """Two of the facts given cannot both hold."""


class NoAnswerError(TiebreakerError, LookupError):
    """The question was understood and has no answer here."""


class UnknownTreatyError(NoAnswerError):
    """The library holds no such treaty."""


def internal(error: Exception) -> TiebreakerError:
    """A fault of the product itself, told so that it can be reported."""
    where = error.__traceback__
    while where is not None and where.tb_next is not None:
        where = where.tb_next
    place = f", line {where.tb_lineno} of {where.tb_frame.f_globals['__name__']}" if where else ""
    return TiebreakerError(
        f"this is a fault of the program and not yours; please report it "
        f"({type(error).__name__}: {error}{place})"
    )
