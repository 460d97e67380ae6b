"""What a suite reports: figures with their intervals, and the cases behind them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A share of cases, with how many there were."""

    name: str
    count: int
    of: int

    @property
    def share(self) -> float:
        """The share itself; 0 where there were no cases."""
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 in 100."""
        if not self.of:
            return (0.0, 1.0)
        z, n, p = 1.96, self.of, self.share
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What one suite found."""

    suite: str
    data: str
    """What was tried, in one sentence."""
    figures: tuple[Figure, ...]
    failures: tuple[str, ...]
    """One line a failing case: which, what was expected, what came."""

    def as_text(self) -> str:
        """The figures and the failing cases, for a person."""
        lines = [f"{self.suite}: {self.data}"]
        for figure in self.figures:
            low, high = figure.interval
            lines.append(
                f"  {figure.name:<44} {figure.count:>4} of {figure.of:<4} "
                f"{figure.share:6.1%}  ({low:.0%}–{high:.0%})"
            )
        lines += [f"  - {failure}" for failure in self.failures]
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        """The same as data."""
        return {
            **asdict(self),
            "figures": [
                {
                    **asdict(figure),
                    "share": round(figure.share, 4),
                    "interval": [round(bound, 4) for bound in figure.interval],
                }
                for figure in self.figures
            ],
        }

    def keep(self) -> None:
        """Write the report to the folder of results."""
        RESULTS.mkdir(exist_ok=True)
        path = RESULTS / f"{self.suite}.json"
        path.write_text(
            json.dumps(self.as_json(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )
