from retrieval.treaties import MakeTreaty
from tiebreaker.library.model import Treaty
from tiebreaker.provisions.model import Span
from tiebreaker.retrieval.model import Role
from tiebreaker.retrieval.passages import passages
from tiebreaker.retrieval.roles import roles_of
from tiebreaker.rules.model import Answer, End, Exit, Rule, Status, Step
from tiebreaker.vocabulary import Test


def test_every_provision_of_every_article_is_a_passage(make_treaty: MakeTreaty) -> None:
    treaty = make_treaty()

    found = passages(treaty)

    spans = [one.span for article in treaty.text.articles for one in article.provisions]
    assert [passage.span for passage in found] == spans
    assert {passage.article for passage in found} == {"4", "10", "18"}


def test_a_lettered_clause_carries_its_opening_words(make_treaty: MakeTreaty) -> None:
    clause = next(one for one in passages(make_treaty()) if one.provision == "4(2)(c)")

    assert "his status shall be determined as follows" in clause.text
    assert "of which he is a national" in clause.text


def test_the_span_holds_the_provisions_own_words_only(shipped: tuple[Treaty, ...]) -> None:
    treaty = next(one for one in shipped if one.id == "be-gb-1987")
    clause = next(one for one in passages(treaty) if one.provision == "4(2)(b)")

    quote = clause.span.of(treaty.text.text)

    assert quote.startswith("(b)if the State")
    assert quote.endswith("habitual abode;")


def test_each_exit_of_the_tie_breaker_gives_its_provision_a_role(
    shipped: tuple[Treaty, ...],
) -> None:
    for treaty in shipped:
        roles = {one.provision: one.roles for one in passages(treaty)}

        assert roles["4(2)(a)"] >= {Role.PERMANENT_HOME, Role.HOME_IN_BOTH, Role.VITAL_INTERESTS}
        assert roles["4(2)(b)"] >= {Role.HOME_IN_NEITHER, Role.HABITUAL_ABODE}
        assert roles["4(2)(c)"] >= {Role.ABODE_TIED, Role.NATIONALITY}
        assert roles["4(2)(d)"] >= {Role.MUTUAL_AGREEMENT}
        assert roles["4(3)"] == {Role.DUAL_OTHER}


def test_roles_follow_the_rule_and_not_the_usual_order(make_treaty: MakeTreaty) -> None:
    """Where no home leads to vital interests, that is where the question belongs."""
    provisions = make_treaty().text.articles[0].provisions
    home, interests = provisions[2], provisions[3]
    rule = Rule(
        article="4",
        status=Status.COMPLETE,
        individual=(
            Step(
                test=Test.PERMANENT_HOME,
                provision=home.ref,
                span=home.span,
                exits=(
                    Exit(on=Answer.ONE, to=End.RESIDENT, span=home.span),
                    Exit(
                        on=Answer.NEITHER,
                        to=Test.VITAL_INTERESTS,
                        span=Span(interests.span.start + 4, interests.span.end),
                    ),
                ),
            ),
        ),
    )

    assert roles_of(rule, home) == {Role.PERMANENT_HOME}
    assert roles_of(rule, interests) == {Role.HOME_IN_NEITHER}


def test_other_articles_are_searched_as_such(make_treaty: MakeTreaty) -> None:
    dividends = [one for one in passages(make_treaty()) if one.article == "10"]

    assert all(one.roles == {Role.OTHER_ARTICLE} and not one.residence for one in dividends)
    assert all(one.text.startswith("Dividends") for one in dividends)
