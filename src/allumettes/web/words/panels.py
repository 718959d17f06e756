"""The words of the panels beside the board: moves, hints, values, review, sharing, thinking."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return _moves() | _hints() | _values() | _history() | _review() | _share() | _thinking()


def _moves() -> dict[str, str]:
    return {
        "panel_moves": _("Moves"),
        "panel_round": _("Round"),
        "panel_start": _("Start"),
        "panel_position_start": _("Position at the start"),
        "panel_position_after": _("Position after move {number} of {count}"),
        "panel_scrub": _("Go through the match"),
        "panel_first": _("First position"),
        "panel_last": _("Last position"),
        "panel_earlier": _("Earlier position"),
        "panel_later": _("Later position"),
        "panel_play_on": _("Play on from here"),
        "panel_back": _("Back to the match"),
        "panel_winning": _("Winning moves:"),
        "panel_winning_equal": _("on each of {count} equal heaps"),
        "panel_winning_times": _("× says on how many equal heaps the move can be played."),
        "panel_why": _("Why? The proof"),
        "panel_why_winning": _("Why is this position winning?"),
        "panel_why_losing": _("Why is this position losing?"),
    }


def _hints() -> dict[str, str]:
    return {
        "panel_hints": _("Hints"),
        "panel_hint": _("Hint {rung} of {rungs}"),
        "panel_rung_1": _("Is there a win?"),
        "panel_rung_2": _("On which row?"),
        "panel_rung_3": _("By which move?"),
        "panel_rung_4": _("Why? The proof"),
        "panel_hints_all": _("That was the last hint"),
        "panel_hint_wait": _("when it is your turn"),
        "panel_help_later": _("Between two friends on two machines, hints and values come once the match is over."),
    }


def _values() -> dict[str, str]:
    return {
        "panel_values": _("Show values"),
        "panel_nim_sum": _("Nim-sum: {total}."),
        "panel_computing": _("Still being computed…"),
        "panel_undecided": _("Not decided: no proof was found in time."),
    }


def _history() -> dict[str, str]:
    return {
        "panel_history": _("Who is winning"),
        "panel_history_above": _("▲ {name} wins with good play"),
        "panel_history_below": _("▼ {name} wins with good play"),
        "panel_history_label": _("Who wins with good play, from the start to now"),
        "panel_history_circles": _("In the circles the nim-sum, below them the number of moves."),
        "panel_history_cross": _("✗ a move gave the win away."),
        "panel_history_unknown": _("? not decided."),
        "panel_after_move": _("After move"),
        "panel_to_move": _("To move"),
        "panel_wins": _("Wins with good play"),
        "panel_nim_sum_short": _("Nim-sum"),
        "panel_turned": _("Gave the win away"),
        "panel_not_decided": _("not decided"),
        "panel_yes": _("yes"),
        "panel_no": _("no"),
    }


def _review() -> dict[str, str]:
    return {
        "panel_review": _("Review"),
        "panel_won": _("{name} has won."),
        "panel_legend": _("What the signs mean"),
        "panel_sign": _("Move {number}, {name}, {move}: {mark}"),
        "panel_you_had_a_win": _("You had a win at move {number}"),
        "panel_had_a_win": _("{name} had a win at move {number}"),
        "panel_why_from_start": _("Why? What the start was worth"),
        "panel_try_again": _("Try again on the board"),
        "panel_try_task": _("There is a win here. Find it: play a move on the board."),
        "panel_reveal": _("Show the winning moves"),
        "panel_next_mistake": _("Next mistake"),
        "panel_lost_at": _("You had a win at move {number}, and gave it away with {move}."),
        "panel_why_lost": _("Why did that lose?"),
    }


def _share() -> dict[str, str]:
    return {
        "panel_share": _("Copy and share"),
        "panel_link": _("Link"),
        "panel_text": _("Text"),
        "panel_svg": _("SVG"),
        "panel_record": _("Record"),
        "panel_copy_link": _("Copy link to this position"),
        "panel_copy_text": _("Copy as text"),
        "panel_copy_svg": _("Copy as SVG picture"),
        "panel_copy_record": _("Copy match record"),
        "panel_download_record": _("Download match record"),
    }


def _thinking() -> dict[str, str]:
    return {
        "panel_thinking": _("{name} is thinking"),
        "panel_thought": _("{name} has played. What it took:"),
        "panel_waiting": _("Waiting for a free processor."),
        "panel_growing": _(
            "The nim-values of this game are still being computed: the computer goes on until they reach these heaps."
        ),
        "panel_time": _("time"),
        "panel_stop": _("Stop thinking"),
    }
