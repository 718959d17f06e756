"""The words that the table of the survey needs in the browser."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "survey_making": _("The survey is made now, and kept for whoever comes next"),
        "survey_progress": _("{done} of {total} sequences."),
        "survey_code": _("Code"),
        "survey_status": _("Status"),
        "survey_period": _("Period"),
        "survey_preperiod": _("Preperiod"),
        "survey_largest": _("Largest value"),
        "survey_rare": _("Rare heaps"),
        "survey_to": _("Computed to heap"),
        "survey_same": _("The same sequence as"),
        "survey_shown": _("{shown} of {count} codes are shown."),
        "survey_label": _("Survey of octal codes"),
    }
