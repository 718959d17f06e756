"""The words of click itself, and of our types for it. Nothing imports this list: it is here for the catalogues."""

from allumettes.core.text import N_
from allumettes.locale import ngettext

CLICK_SAYS = (
    N_("Usage:"),
    N_("Options"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("default: {default}"),
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is not readable."),
    N_("{name} {filename!r} is not writable."),
    N_("path"),
    N_("directory"),
    N_("file"),
    N_("integer"),
    N_("float"),
    N_("text"),
    N_("names"),
    N_("solver"),
)


def counted(number: int) -> tuple[str, ...]:
    return (
        ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", number),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", number),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", number),
        ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", number),
    )
