"""Which treaty applies: recognised, or said to be missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.ports import Shelf
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.speech import Speech, msg
from tiebreaker.library.model import Treaty
from tiebreaker.rules.model import Status
from tiebreaker.vocabulary import Language, pair

_LANGUAGES = {
    Language.ENGLISH: msg("in English"),
    Language.PORTUGUESE: msg("in Portuguese"),
    Language.DUTCH: msg("in Dutch"),
    Language.FRENCH: msg("in French"),
    Language.GERMAN: msg("in German"),
    Language.SPANISH: msg("in Spanish"),
    Language.ITALIAN: msg("in Italian"),
}


@dataclass(frozen=True, slots=True)
class Introducing:
    """Says once which treaty a case is under."""

    scene: Scene
    speech: Speech
    library: Shelf

    def parts(self) -> Iterator[Part]:
        """The treaty when it is new, or what is missing to have one."""
        scene = self.scene
        if scene.known.choosing:
            yield from self._several()
        elif scene.treaty is not None:
            if scene.first or scene.before.treaty != scene.known.treaty:
                yield Part(kind=PartKind.TREATY, text=self._recognised(scene.treaty))
        elif scene.known.states is not None and scene.before.states != scene.known.states:
            yield Part(kind=PartKind.TREATY, text=self._missing())

    def _recognised(self, treaty: Treaty) -> str:
        say, about = self.speech.say, treaty.particulars
        texts = [
            say(
                "The treaty {states} of {year} applies. I hold its text {language}, as signed; "
                "later changes, such as protocols, are not in it.",
                states=self.speech.pair(about.states),
                year=about.year,
                language=say(_LANGUAGES[about.language]),
            )
        ]
        if treaty.rule.status is not Status.COMPLETE:
            texts.append(
                say("Not every clause of its residence article could be read with certainty.")
            )
        named = [state for state in self.scene.known.named if state not in about.states]
        if named:
            texts.append(
                say(
                    "A treaty compares two States only; what concerns {others} needs a run of its "
                    "own.",
                    others=self.speech.listed([self.speech.name(state) for state in named]),
                )
            )
        return " ".join(texts)

    def _missing(self) -> str:
        states = self.scene.known.states
        assert states is not None  # noqa: S101 - the caller has looked
        return self.speech.say(
            "The library holds no treaty {states}. It holds {held}. The text of another treaty "
            "can be added to the library; what you told me is kept.",
            states=self.speech.pair(states),
            held=self._held(),
        )

    def _several(self) -> Iterator[Part]:
        scene, say = self.scene, self.speech.say
        names = [self.speech.name(state) for state in scene.known.choosing]
        choosing = scene.known.choosing
        held = {about.states for about in self.library.particulars}
        among = [pair(a, b) for i, a in enumerate(choosing) for b in choosing[i + 1 :]]
        texts = [
            say(
                "You named {countries}. A treaty compares two States at a time, so each pair is "
                "looked at on its own.",
                countries=self.speech.listed(names),
            )
        ]
        if not any(states in held for states in among):
            texts.append(
                say(
                    "The library holds no treaty between any two of them. It holds {held}. The "
                    "text of another treaty can be added; what you told me is kept.",
                    held=self._held(),
                )
            )
        if scene.before.choosing != choosing:
            yield Part(kind=PartKind.TREATY, text=" ".join(texts))

    def _held(self) -> str:
        held = dict.fromkeys(about.states for about in self.library.particulars)
        return self.speech.listed([self.speech.pair(states) for states in held])
