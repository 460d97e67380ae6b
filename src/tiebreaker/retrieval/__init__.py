"""Finding the provision that a question is about, in any of the languages.

Nothing here imports torch or the store before the first search or build needs them.
"""

from tiebreaker.retrieval.model import (
    Hit,
    IndexState,
    IndexStatus,
    Passage,
    Progress,
    Reading,
    Role,
)
from tiebreaker.retrieval.search import SearchIndex, index_status, open_index

__all__ = [
    "Hit",
    "IndexState",
    "IndexStatus",
    "Passage",
    "Progress",
    "Reading",
    "Role",
    "SearchIndex",
    "index_status",
    "open_index",
]
