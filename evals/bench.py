"""Times the parts against each other in one run: ``make bench``."""

from __future__ import annotations

from evals import bench_engine

if __name__ == "__main__":
    bench_engine.main()
