"""When the tax years of States begin; the data stand in ``tax_years.toml`` with their source."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from pydantic import BaseModel, ConfigDict, Field

from tiebreaker.library.manifest import state
from tiebreaker.vocabulary import State, TaxYear, Truth

_FILE = Path(__file__).with_name("tax_years.toml")


class TaxYearRecord(BaseModel):
    """A tax year as the file writes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    begins: str = Field(pattern=r"^\d\d-\d\d$")
    splits: bool | None = None
    """Absent where it is not known."""
    source: str = Field(min_length=1)


@cache
def tax_years() -> Mapping[State, TaxYear]:
    """The tax years that are known; a State that is not there is one of which nothing is."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    found = {state(code): _tax_year(TaxYearRecord.model_validate(data[code])) for code in data}
    return MappingProxyType(found)


def _tax_year(record: TaxYearRecord) -> TaxYear:
    month, day = record.begins.split("-")
    splits = {None: Truth.UNKNOWN, True: Truth.TRUE, False: Truth.FALSE}[record.splits]
    return TaxYear(month=int(month), day=int(day), splits=splits)
