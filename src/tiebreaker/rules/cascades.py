"""Conditions and consequences put together into the steps of a tie-breaker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tiebreaker.provisions.model import Span
from tiebreaker.rules.conditions import Atom, Generic
from tiebreaker.rules.consequences import Agree, Consequence, Finish, Pick
from tiebreaker.rules.model import Answer, Cascade, End, Exit, Step
from tiebreaker.vocabulary import Test

_SPLIT = (Answer.BOTH, Answer.NEITHER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """A unit that was understood: when, and what then."""

    provision: str
    span: Span
    atoms: tuple[Atom, ...]
    consequence: Consequence
    understood: bool = True


@dataclass(frozen=True, slots=True)
class Problem:
    """A clause that does not fit the others."""

    clause: Clause
    why: str
    from_step: int


@dataclass(slots=True)
class _Draft:
    test: Test
    provision: str
    span: Span
    one: Span
    exits: dict[Answer, tuple[Test | End, Span]] = field(default_factory=dict)

    @property
    def open(self) -> list[Answer]:
        if self.test is Test.AGREEMENT:
            return []
        if self.test is Test.VITAL_INTERESTS:
            wanted = [Answer.UNDETERMINABLE]
        elif self.test.is_per_state or self.exits.keys() & set(_SPLIT):
            wanted = list(_SPLIT)
        else:
            wanted = [Answer.OTHERWISE]
        return [answer for answer in wanted if answer not in self.exits]


@dataclass(slots=True)
class Assembly:
    """The steps of one tie-breaker while its clauses are being put together."""

    drafts: dict[Test, _Draft] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def cascade(self) -> Cascade:
        """The steps that can be reached, in the order in which they are."""
        if not self.drafts:
            return ()
        order = list(self._reachable())
        return tuple(self._step(self.drafts[test]) for test in order)

    def position(self, test: Test) -> int:
        """Where a step stands in the cascade."""
        order = list(self._reachable())
        return order.index(test) if test in order else len(order)

    def _reachable(self) -> Iterator[Test]:
        seen: set[Test] = set()
        waiting = [next(iter(self.drafts))]
        while waiting:
            test = waiting.pop(0)
            if test in seen:
                continue
            seen.add(test)
            yield test
            exits = self.drafts[test].exits.values()
            following = {to for to, _ in exits if isinstance(to, Test)}
            waiting.extend(other for other in self.drafts if other in following)

    def unreachable(self) -> list[_Draft]:
        """Steps to which no earlier step leads."""
        reached = set(self._reachable()) if self.drafts else set()
        return [draft for test, draft in self.drafts.items() if test not in reached]

    def _step(self, draft: _Draft) -> Step:
        exits = [Exit(on=Answer.ONE, to=End.RESIDENT, span=draft.one)]
        for answer in _answers(draft):
            silent = End.MUTUAL_AGREEMENT if answer is Answer.NONE else End.UNDECIDED
            to, span = draft.exits.get(answer, (silent, None))
            exits.append(Exit(on=answer, to=to, span=span))
        exits = exits if draft.test.is_per_state else _joined(exits)
        return Step(test=draft.test, provision=draft.provision, span=draft.span, exits=tuple(exits))


def _joined(exits: list[Exit]) -> list[Exit]:
    """The exits of a test with one answer, "both" and "neither" as one where they lead alike."""
    rest = exits[1:]
    if {exit_.on for exit_ in rest} != set(_SPLIT) or len({exit_.to for exit_ in rest}) > 1:
        return exits
    return [exits[0], Exit(on=Answer.OTHERWISE, to=rest[0].to, span=rest[0].span)]


def _answers(draft: _Draft) -> tuple[Answer, ...]:
    if draft.test is Test.AGREEMENT:
        return (Answer.NONE,)
    if draft.test is Test.VITAL_INTERESTS:
        return (Answer.UNDETERMINABLE,)
    if draft.test.is_per_state or draft.exits.keys() & set(_SPLIT):
        return _SPLIT
    return (Answer.OTHERWISE,)


def assemble(clauses: Sequence[Clause]) -> Assembly:
    """Steps from the clauses of one tie-breaker, in the order of the text."""
    assembly = Assembly()
    linked = _first_pass(assembly, clauses)
    for clause, to in linked:
        _link(assembly, clause, to)
    for draft in assembly.unreachable():
        for clause in clauses:
            if clause.span == draft.span:
                _problem(assembly, clause, "no earlier step leads to this test")
    return assembly


def _first_pass(assembly: Assembly, clauses: Sequence[Clause]) -> list[tuple[Clause, Test | End]]:
    """Make a step of every test that a consequence names, and say which clause leads where."""
    linked: list[tuple[Clause, Test | End]] = []
    ends_without_agreement = any(_is_sanction(clause) for clause in clauses)
    for clause in clauses:
        to = _target(assembly, clause, ends_without_agreement=ends_without_agreement)
        if to is None:
            _problem(assembly, clause, "it does not fit the other clauses")
        elif clause.atoms:
            linked.append((clause, to))
        elif len(assembly.drafts) > 1 or (isinstance(to, End) and assembly.drafts):
            _problem(assembly, clause, "it does not say when it applies")
    return linked


def _is_sanction(clause: Clause) -> bool:
    return any(atom.generic is Generic.NO_AGREEMENT for atom in clause.atoms)


def _target(
    assembly: Assembly, clause: Clause, *, ends_without_agreement: bool
) -> Test | End | None:
    result = clause.consequence
    if isinstance(result, Pick):
        return _picked(assembly, clause, result)
    if isinstance(result, Finish):
        return result.end
    if not isinstance(result, Agree):
        return None
    if _is_sanction(clause):
        return End.MUTUAL_AGREEMENT
    if not (ends_without_agreement or not assembly.drafts):
        return End.MUTUAL_AGREEMENT
    if Test.AGREEMENT not in assembly.drafts:
        _add(assembly, Test.AGREEMENT, clause, result.span)
    return Test.AGREEMENT


def _picked(assembly: Assembly, clause: Clause, pick: Pick) -> Test | None:
    test = pick.test
    if test is None:
        named = [atom.test for atom in clause.atoms if atom.answer is None and atom.test]
        if len(named) != 1 or assembly.drafts:
            return None
        test = named[0]
    if test in assembly.drafts:
        return None
    _add(assembly, test, clause, pick.span)
    return test


def _add(assembly: Assembly, test: Test, clause: Clause, one: Span) -> None:
    assembly.drafts[test] = _Draft(test, clause.provision, clause.span, one)


def _link(assembly: Assembly, clause: Clause, to: Test | End) -> None:
    for atom in clause.atoms:
        if atom.generic is Generic.NO_AGREEMENT:
            draft = assembly.drafts.get(Test.AGREEMENT)
            if draft is None or Answer.NONE in draft.exits:
                _problem(assembly, clause, "no clause before it asks for an agreement")
            else:
                draft.exits[Answer.NONE] = (to, atom.span)
        elif atom.generic is Generic.LAST:
            if not _fill_last(assembly, clause, atom, to):
                _problem(assembly, clause, "the step before it leaves nothing open")
        elif atom.generic is Generic.UNRESOLVED:
            if not _fill(assembly, atom, to):
                _problem(assembly, clause, "no earlier step leaves anything open for it")
        elif atom.answer is not None:
            _exit(assembly, clause, atom, to)
        elif to is not atom.test:
            _problem(assembly, clause, "it does not say in which of the States")


def _exit(assembly: Assembly, clause: Clause, atom: Atom, to: Test | End) -> None:
    draft = assembly.drafts.get(atom.test) if atom.test else _only(assembly, to)
    if draft is None or atom.answer is None:
        _problem(assembly, clause, "it speaks of a test that no earlier clause lays down")
        return
    known = draft.exits.get(atom.answer)
    if (known is not None and known[0] is not to) or to is draft.test:
        _problem(assembly, clause, "another clause says otherwise for the same case")
        return
    draft.exits.setdefault(atom.answer, (to, atom.span))


def _fill(assembly: Assembly, atom: Atom, to: Test | End) -> bool:
    """Send whatever earlier steps leave open to *to*; whether there was anything."""
    filled = False
    for test, draft in assembly.drafts.items():
        if test is to:
            break
        if atom.scope and not _in_scope(draft.provision, atom.scope, assembly):
            continue
        for answer in draft.open:
            draft.exits[answer] = (to, atom.span)
            filled = True
    return filled


def _fill_last(assembly: Assembly, clause: Clause, atom: Atom, to: Test | End) -> bool:
    """Send what the step laid down just before *clause* leaves open to *to*."""
    earlier = [draft for draft in assembly.drafts.values() if draft.span.start < clause.span.start]
    still_open = earlier[-1].open if earlier else []
    for answer in still_open:
        earlier[-1].exits[answer] = (to, atom.span)
    return bool(still_open)


def _only(assembly: Assembly, to: Test | End) -> _Draft | None:
    """The one step before *to* that "if it is in neither State" can speak of."""
    drafts = [draft for test, draft in assembly.drafts.items() if test is not to]
    return drafts[0] if len(drafts) == 1 and drafts[0].test is not Test.AGREEMENT else None


def _in_scope(provision: str, scope: str, assembly: Assembly) -> bool:
    """Whether a reference to letters takes in *provision*; one to whole paragraphs does."""
    letter = provision.rpartition("(")[2].rstrip(")")
    letters = {draft.provision.rpartition("(")[2].rstrip(")") for draft in assembly.drafts.values()}
    named = [word for word in scope.replace("(", " ").replace(")", " ").split() if word in letters]
    if not named:
        return True
    if len(named) > 1 and len(scope.split()) > len(named):
        return min(named) <= letter <= max(named)
    return letter in named


def _problem(assembly: Assembly, clause: Clause, why: str) -> None:
    if all(problem.clause is not clause for problem in assembly.problems):
        assembly.problems.append(Problem(clause, why, len(assembly.drafts)))
