"""The words that the page of sequences needs in the browser."""

from __future__ import annotations

from allumettes.locale import _, pgettext


def words() -> dict[str, str]:
    return {
        "seq_plot": _("Plot: {title}. Arrow keys move and zoom, 0 shows all."),
        "seq_strip": _("Values: {title}"),
        "seq_page": _("Values of heaps {first} to {last}"),
        "seq_earlier": _("The 100 heaps before"),
        "seq_later": _("The next 100 heaps"),
        "seq_table": _("Table"),
        "seq_in_view": _("Heaps {first} to {last}."),
        "seq_pointed": _("Heap {heap}: {value}."),
        "seq_heap": _("Heap"),
        "seq_value": _("Nim-value"),
        "seq_note": _("Note"),
        "seq_rare": pgettext("one heap", "rare"),
        "seq_record": _("record"),
        "seq_differs": _("differs"),
        "seq_no_period": _("No period is seen in these values."),
        "seq_from_heap": _("from heap {heap} on"),
        "seq_values_title": _("Values, their colours and how many heaps have them"),
        "seq_one_heap": _("One heap"),
        "seq_heaps": _("{count} heaps"),
        "seq_more_values": _("{count} more values"),
        "seq_misere": _("When the last move loses"),
        "seq_misere_wait": _("Computing the genera of the first heaps…"),
        "seq_download": _("Download"),
        "seq_computing": _("Computing the values of heaps 0 to {to}…"),
        "seq_running": _("This sequence takes longer: it is computed while you watch"),
        "seq_progress": _("Heap {heap} of {to}."),
        "seq_rate": _("{rate} a second."),
        "seq_left": _("About {time} left."),
        "seq_seconds": _("{count} s"),
        "seq_minutes": _("{count} min"),
        "seq_hours": _("{count} h"),
        "seq_waiting": _("Waiting for a free processor."),
        "seq_lost": _("The connection is lost: reconnecting… What was computed is kept."),
        "seq_stop": _("Stop"),
        "seq_stopped": _("Stopped. What was computed is kept."),
        "seq_go_on": _("Go on"),
    }
