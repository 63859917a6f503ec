"""What a typed word finds: its forms and spellings, and what it must not find."""

from __future__ import annotations

import pytest

from reader.index import Index, Near
from reader.query import parse
from tests.index.conftest import library, rows


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("Schrodinger", "Schrödinger bridge"),
        ("Schrödinger", "Schrodinger cat"),
        ("strasse", "Straße im Wald"),
        ("efficient", "an eﬃcient way"),
        ("isik", "IŞIK yayılımı"),
        ("don't O'Reilly", "why you don’t need O’Reilly"),
        ("AVRUPASI'NIN", "ORTAÇAĞ AVRUPASI’NIN TARİHİ"),
        ("GPT4", "the GPT-4 report"),
        ("GPT-4", "the GPT4 report"),
        ("GPT 4", "the GPT4 report"),
        ("ResNet-50", "a ResNet50 model"),
        ("3D k-NN", "fast k-NN in 3D"),
        ("knn", "fast k-NN in 3D"),
        ("k-NN", "fast kNN search"),
        ("unet", "the U-Net model"),
        ("U-Net", "the UNet model"),
        ("L1", "an L1 norm"),
        ("C++", "a C++ library"),
        ("optimisation", "an optimization problem"),
        ("optimize", "the optimisation problem"),
        ("behaviour", "the behavior of agents"),
        ("modeling", "modelling of agents"),
        ("center", "the centre of mass"),
        ("analyze", "we analyse data"),
        ("anaemia", "anemia in children"),
        ("matrix", "random matrices"),
        ("analyses", "an analysis"),
        ("pretraining", "the pre-training of models"),
        ("pre-training", "the pretraining of models"),
        ("multi-task", "multitask learning"),
        ("nonconvex", "a non-convex problem"),
        ("learning", "a learned model learns"),
        ("Newton's", "the Newton method"),
        ("深度", "基于深度学习的方法"),
        ("Böhme", "Jakob Boehme"),
        ("Boehme", "Jakob Böhme"),
        ("halucination", "hallucination of models"),
        ("reinforcment", "reinforcement learning"),
        ("overfiting", "benign overfitting"),
        ("logistc", "a logistic loss"),
        ("algor*", "an algorithm"),
        ("sign gd", "SignGD is Adam"),
        ("data set", "a new dataset"),
        ("dataset", "a new data set"),
        ("machinelearning", "on machine learning"),
        ("epsilon", "an ε-accurate estimate"),
    ],
)
def test_finds(query: str, text: str) -> None:
    assert rows(library(text, "something else entirely", "more about nothing"), query) == [0]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("GPT4", "GPT-3 report"),
        ("3D", "2D maps"),
        ("universe", "a university press"),
        ("universe", "universal bounds"),
        ("organs", "an organization chart"),
        ("eugenics", "a man called Eugene"),
        ("experience", "an experiment"),
        ("police", "a policy gradient"),
        ('"organs"', "organ donors"),
        ('"optimization"', "optimisation"),
        ("Böhme", "Goethe"),
        ("Boehme", "Goethe"),
        ("Goethe", "a gothic novel"),
        ('"exploration bonus"', "bonus exploration"),
    ],
)
def test_does_not_find(query: str, text: str) -> None:
    known = query.strip('"-')  # a word that the library does not know would be replaced by a near one
    assert 0 not in rows(library(text, f"something else entirely, {known}"), query)


def test_the_form_that_was_typed_comes_first() -> None:
    assert rows(library("Jakob Boehme", "Jakob Böhme", "Goethe"), "Böhme")[0] == 1
    assert rows(library("Jakob Böhme", "Jakob Boehme", "Goethe"), "Boehme")[0] == 1


def test_an_unknown_word_is_replaced_and_said_so() -> None:
    hits = library("hallucination of models", "models").search(parse("halucination models"))
    assert hits.near == (Near("halucination", ("hallucination",)),)
    assert hits.rows[0] == 0
    nothing = library("models").search(parse("xyzzyxyzzy"))
    assert nothing.near == (Near("xyzzyxyzzy"),)
    assert not nothing.rows


def test_a_known_word_is_never_replaced(papers: Index) -> None:
    assert papers.search(parse("regret bandits")).near == ()


def test_the_last_word_is_a_beginning_while_typing(papers: Index) -> None:
    assert rows(papers, "regret ban", typing=True)[0] == 0
    assert rows(papers, "regret ban ", typing=True) == rows(papers, "regret ban ")


def test_a_beginning_prefers_the_whole_word() -> None:
    index = library("networks of many things", "a net of many things", "nothing at all")
    assert rows(index, "net", typing=True) == [1, 0]
