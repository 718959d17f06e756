"""The questions about proofs that workers answer: one step of a proof as it is sent."""

from __future__ import annotations

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.notation import format_move, format_position, parse_position
from allumettes.locale import _, speaking
from allumettes.locale import proof_steps as words
from allumettes.locale.errors import sentence
from allumettes.locale.misere import left_words
from allumettes.locale.moves import move_words
from allumettes.solvers.analysis import Analysis
from allumettes.solvers.proof_steps import HeapStep, PositionStep, heap_step, position_step
from allumettes.web.questions import Answer, noticing_growth, oracle_for
from allumettes.web.wire.proofs import ProofLink, ProofMove, ProofOption, ProofStep, ProofSum

MOST_MOVES = 12
MOST_OPTIONS = 24
MOST_LINKS = 24
"""How much of each list a step shows; the sentences say what is left out."""


@noticing_growth
def why_heap(spec: str, seconds: float, heap: int, language: str) -> Answer[ProofStep]:
    """Why a heap has its nim-value."""
    oracle = oracle_for(games.find(spec), Convention.NORMAL, seconds)
    with speaking(language):
        try:
            step = heap_step(oracle, heap)
        except UndecidedError as stopped:
            return Answer(_undecided([heap], sentence(stopped)), decided=False)
        said = _blank([heap], words.heap_question(heap, step.value))
        said["opening"] = list(words.heap_opening(oracle.game, step))
        said["options"] = _options(step)
        said["conclusion"] = list(words.heap_conclusion(step))
        said["opens"] = [_heap_link(part, value) for part, value in step.rests_on if part][:MOST_LINKS]
        return Answer(said, decided=True)


@noticing_growth
def why_position(spec: str, seconds: float, position: str, convention: str, language: str) -> Answer[ProofStep]:
    """Why a position is winning or losing."""
    heaps = parse_position(position)
    oracle = oracle_for(games.find(spec), Convention(convention), seconds)
    with speaking(language):
        step = position_step(oracle, heaps)
        analysis = step.analysis
        if analysis.undecided or analysis.outcome is None:
            return Answer(_undecided(list(heaps), next(words.position_opening(step))), decided=False)
        said = _blank(list(heaps), words.position_question(heaps, analysis.outcome))
        said["opening"] = list(words.position_opening(step))
        said["sum"] = _sum(step)
        said["conclusion"] = list(words.position_conclusion(step))
        said["moves_heading"] = words.moves_heading(step)
        said["moves"] = _moves(analysis)
        said["moves_left_out"] = words.moves_left_out(step, len(said["moves"]))
        said["opens"] = _position_links(step)
        return Answer(said, decided=analysis.winning_moves_complete)


def _blank(heaps: list[int], question: str) -> ProofStep:
    return {
        "question": question,
        "heaps": heaps,
        "opening": [],
        "options": [],
        "sum": None,
        "conclusion": [],
        "moves_heading": "",
        "moves": [],
        "moves_left_out": "",
        "opens": [],
    }


def _undecided(heaps: list[int], reason: str) -> ProofStep:
    said = _blank(heaps, _("Not decided yet"))
    said["opening"] = [reason]
    return said


def _options(step: HeapStep) -> list[ProofOption]:
    return [
        {"parts": list(option.option), "values": list(option.values), "value": option.value}
        for option in step.options[:MOST_OPTIONS]
    ]


def _sum(step: PositionStep) -> ProofSum | None:
    """The columns of bits, where there is anything to add."""
    total = step.analysis.nim_sum
    if total is None or sum(row.count for row in step.rows) < 2:
        return None
    return {
        "rows": [
            {
                "heap": row.heap,
                "count": row.count,
                "value": row.value,
                "bits": f"{row.value:0{step.width}b}",
                "cancels": row.cancels,
            }
            for row in step.rows
        ],
        "total": total,
        "bits": f"{total:0{step.width}b}",
    }


def _moves(analysis: Analysis) -> list[ProofMove]:
    if analysis.winning_moves:
        return [
            {
                "move": format_move(analysis.position, winning.move),
                "words": move_words(analysis.game, analysis.position, winning.move),
                "leaves": list(winning.leaves),
                "like": left_words(winning),
                "answer": None,
                "wins": True,
            }
            for winning in analysis.winning_moves[:MOST_MOVES]
        ]
    return [
        {
            "move": format_move(analysis.position, lost.move),
            "words": move_words(analysis.game, analysis.position, lost.move),
            "leaves": list(lost.leaves),
            "like": "",
            "answer": format_move(lost.leaves, lost.answer) if lost.answer else None,
            "wins": False,
        }
        for lost in analysis.refutations[:MOST_MOVES]
    ]


def _position_links(step: PositionStep) -> list[ProofLink]:
    """The values of the heaps; where no theory covers the position, the losing positions that decide it."""
    analysis = step.analysis
    if analysis.method is None or analysis.method.adds_values:
        return [_heap_link(row.heap, row.value) for row in step.rows][:MOST_LINKS]
    left = [winning.leaves for winning in analysis.winning_moves[:1]]
    left += [lost.answer.result(lost.leaves) for lost in analysis.refutations[:MOST_MOVES] if lost.answer]
    return [
        {
            "question": words.position_question(position, Outcome.LOSING),
            "heap": None,
            "position": format_position(position),
        }
        for position in dict.fromkeys(left)
    ]


def _heap_link(heap: int, value: int) -> ProofLink:
    return {"question": words.heap_question(heap, value), "heap": heap, "position": None}
