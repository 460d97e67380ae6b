"""A whole treaty in the manner of one, written for the tests."""

from __future__ import annotations

from collections.abc import Callable

from tiebreaker.library.model import Treaty

WHOLE = """Article 4
Resident
1. The term "resident of a Contracting State" means any person who, under the laws of that State, \
is liable to tax therein by reason of his domicile, residence or place of management.
2. Where by reason of the provisions of paragraph 1 an individual is a resident of both \
Contracting States, then his status shall be determined as follows:
a) he shall be deemed to be a resident only of the State in which he has a permanent home \
available to him; if he has a permanent home available to him in both States, he shall be deemed \
to be a resident only of the State with which his personal and economic relations are closer \
(centre of vital interests);
b) if the State in which he has his centre of vital interests cannot be determined, or if he has \
no permanent home available to him in either State, he shall be deemed to be a resident only of \
the State in which he has an habitual abode;
c) if he has an habitual abode in both States or in neither of them, he shall be deemed to be a \
resident only of the State of which he is a national;
d) if he is a national of both States or of neither of them, the competent authorities of the \
Contracting States shall settle the question by mutual agreement.
3. Where by reason of the provisions of paragraph 1 a person other than an individual is a \
resident of both Contracting States, it shall be deemed to be a resident only of the State in \
which its place of effective management is situated.

Article 10
Dividends
1. Dividends paid by a company which is a resident of a Contracting State to a resident of the \
other Contracting State may be taxed in that other State.
2. However, such dividends may also be taxed in the State of which the paying company is a \
resident, but the tax so charged shall not exceed 15 per cent of the gross amount.

Article 18
Pensions
1. Pensions and similar payments made to a resident of a Contracting State in consideration of \
past employment shall be taxable only in that State.
"""

MakeTreaty = Callable[..., Treaty]
