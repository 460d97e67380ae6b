"""Grounded answers about the wording, and explanations of determinations."""

from tiebreaker.answers.answering import answer
from tiebreaker.answers.asking import (
    Option,
    QuestionText,
    Why,
    fact_label,
    question_text,
    value_label,
    why_asked,
)
from tiebreaker.answers.explaining import ExplainedStep, Explanation, explain
from tiebreaker.answers.guidance import Note, help_for
from tiebreaker.answers.model import Abstention, Answer, Paragraph

__all__ = [
    "Abstention",
    "Answer",
    "ExplainedStep",
    "Explanation",
    "Note",
    "Option",
    "Paragraph",
    "QuestionText",
    "Why",
    "answer",
    "explain",
    "fact_label",
    "help_for",
    "question_text",
    "value_label",
    "why_asked",
]
