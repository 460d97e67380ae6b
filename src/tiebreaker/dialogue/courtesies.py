"""What is not about the law: greetings, help, starting again, undo, and demands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tiebreaker.dialogue.model import Part, PartKind
from tiebreaker.dialogue.scene import Scene
from tiebreaker.dialogue.speech import Speech, msg, sentence
from tiebreaker.understanding.model import RequestKind

_GONE = msg("No longer in the case:")
_AGAIN = msg("This holds again:")


@dataclass(frozen=True, slots=True)
class Courtesies:
    """Says a sentence to each, so that the thread is not lost."""

    scene: Scene
    speech: Speech

    def parts(self) -> Iterator[Part]:
        """A sentence for each request that is not about facts or wording."""
        for text in self._texts():
            yield Part(kind=PartKind.SAY, text=text)

    def _texts(self) -> Iterator[str]:
        heard, say = self.scene.heard, self.speech.say
        switched = heard.message.language or heard.asks(RequestKind.SWITCH_LANGUAGE)
        if switched:
            yield self._switched()
        if heard.asks(RequestKind.START_AGAIN):
            yield say("We start again: everything that was told so far is cleared.")
        if heard.asks(RequestKind.UNDO):
            yield self._undone()
        if heard.demands:
            yield self._demand()
        if self.scene.known.couple and not self.scene.before.couple:
            yield say(
                "Each person is looked at separately, and a couple may end in different States. "
                "I take this as being about you."
            )
        if heard.asks(RequestKind.HELP):
            yield say(
                "I find out which of two countries you are resident in under the tax treaty "
                "between them. Tell me in your own words how you live in each; I ask only what "
                "the treaty still needs and show the words that decide. You can correct or undo "
                "anything, ask “why?” or “what if …”, or ask what a treaty says."
            )
        elif heard.asks(RequestKind.GREETING) and self._nothing_else():
            yield (
                say("Hello.")
                if not self.scene.first
                else say(
                    "Hello. Tell me in your own words how you live in the two countries that both "
                    "tax you, and I look up what the treaty between them says."
                )
            )
        if heard.asks(RequestKind.THANKS) and self._nothing_else():
            yield say("You are welcome.")

    def _switched(self) -> str:
        asked = self.scene.heard.asks(RequestKind.SWITCH_LANGUAGE)
        if self.scene.heard.message.language is None and asked and asked.language is None:
            return self.speech.say(
                "I speak English, Portuguese, Dutch, French, German, Spanish and Italian."
            )
        return self.speech.say("Of course: in English from here on.")

    def _undone(self) -> str:
        before, after = self.scene.before, self.scene.known
        if not self.scene.undone:
            return self.speech.say("There is nothing to undo.")
        gone = [told for told in before.facts if after.fact(told.key) is None]
        again = [told for told in after.facts if before.fact(told.key) != told]
        texts = [self.speech.say("The last step is undone.")]
        for title, facts in ((_GONE, gone), (_AGAIN, again)):
            if facts:
                items = [
                    sentence(self.speech.fact(told.key, told.value, after.person)) for told in facts
                ]
                texts.append(self.speech.lines(self.speech.say(title), items))
        return "\n".join(texts)

    def _demand(self) -> str:
        """Facts are dropped when they were wrong, and a result is never set."""
        say = self.speech.say
        if self.scene.heard.understood.withdrawn:
            return say(
                "I only drop a fact if it was wrong. If it was, tell me what is right; the result "
                "follows from the facts and the words of the treaty."
            )
        return say(
            "The result follows from the facts and the words of the treaty; I cannot set it to "
            "what is wished for. If a fact is wrong, tell me what is right."
        )

    def _nothing_else(self) -> bool:
        return self.scene.news.is_empty and not self.scene.heard.asks(RequestKind.QUESTION)
