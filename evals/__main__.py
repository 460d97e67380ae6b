"""Run the suites: ``python -m evals [SUITE]`` or ``tiebreaker eval [SUITE]``."""

from __future__ import annotations

import json
import sys

from evals.suites import SUITES
from tiebreaker.errors import BadInputError


def run(suite: str | None = None, *, as_json: bool = False) -> int:
    """Run one suite or all, keep the results, and print them."""
    if suite is not None and suite not in SUITES:
        msg = f"there is no suite `{suite}`; the suites are {', '.join(SUITES)}"
        raise BadInputError(msg)
    reports = []
    for name, evaluate in SUITES.items():
        if suite in (None, name):
            print(f"running {name} …", file=sys.stderr)
            report = evaluate()
            report.keep()
            reports.append(report)
            if not as_json:
                print(report.as_text())
    if as_json:
        print(json.dumps({"suites": [report.as_json() for report in reports]}, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:2]))
