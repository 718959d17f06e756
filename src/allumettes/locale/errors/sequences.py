"""What can go wrong with nim-sequences, their files and their certificates."""

from __future__ import annotations

from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number
from allumettes.sequences.acceptance import NotAcceptedError
from allumettes.sequences.certificate import CertificateError, NoValuesError
from allumettes.sequences.checkpoint import SCHEMA, Content, FolderFault, RunFolderError
from allumettes.sequences.devices import DeviceError, DeviceFault
from allumettes.sequences.sequence import UnknownValueError


@sentence.register
def _not_accepted(error: NotAcceptedError) -> str:
    if error.heap is None:
        words = _("{code}: the verifier refuses the period that was found. Nothing is claimed: this is a defect here.")
    else:
        words = _("{code}: the value computed for heap {heap} is wrong. Nothing is claimed: this is a defect here.")
    return words.format(code=error.code, heap="" if error.heap is None else number(error.heap))


@sentence.register
def _certificate(error: CertificateError) -> str:
    match error.field:
        case "":
            return _("This cannot be read as a certificate.")
        case "schema":
            return _("This is no certificate of a period.")
        case field:
            return _("What the certificate says of “{field}” cannot be right.").format(field=field)


@sentence.register
def _no_values(error: NoValuesError) -> str:
    return _("The certificate of {code} carries no values: that of heap {heap} cannot be read from it.").format(
        code=error.code, heap=number(error.heap)
    )


@sentence.register
def _unknown_value(error: UnknownValueError) -> str:
    return _(
        "{game}: the value of heap {heap} is not known. Values were computed up to heap {to}, or not kept, "
        "and no proved period gives it."
    ).format(game=error.game.spec, heap=number(error.heap), to=number(error.to))


@sentence.register
def _device(error: DeviceError) -> str:
    if error.fault is DeviceFault.TOO_OLD:
        words = _("The GPU {found} is too old: it needs compute capability 9.0 or more.")
    elif error.fault is DeviceFault.TOO_SMALL:
        words = _("The GPU {found} is too small: it needs 32 multiprocessors or more.")
    else:
        words = _("No GPU can be used on this machine ({found}). The processor computes the same values.")
    return words.format(found=error.found)


@sentence.register
def _run_folder(error: RunFolderError) -> str:
    found = error.found
    if error.fault is FolderFault.BEYOND:
        found = number(int(found))
    elif error.fault in (FolderFault.UNUSABLE, FolderFault.REFUSED):
        found = _(found)  # what the system says
    return _folder_words(error).format(folder=error.folder, found=found, schema=SCHEMA)


def _folder_words(error: RunFolderError) -> str:
    match error.fault:
        case FolderFault.NOT_GIVEN:
            words = _("To keep the values on disk, say in which folder.")
        case FolderFault.NAMELESS_GAME:
            words = _(
                "A game whose rules are a Python function cannot be kept in a folder: "
                "nothing would say later that it is still the same game."
            )
        case FolderFault.UNUSABLE | FolderFault.REFUSED:
            words = _("The folder {folder} cannot be used ({found}). What was saved there before is still there.")
        case FolderFault.IN_USE:
            words = _("Another run is using the folder {folder}: wait until it ends, or choose another folder.")
        case FolderFault.OTHER_GAME:
            words = _("The folder {folder} holds a run of {found}: choose another folder.")
        case FolderFault.OTHER_SCHEMA:
            words = _("The folder {folder} is written as {found}; this program reads {schema}.")
        case FolderFault.OTHER_CONTENT if error.found == Content.SUMMARY:
            words = _("The folder {folder} holds only a summary: ask for a summary, or choose another folder.")
        case FolderFault.OTHER_CONTENT:
            words = _(
                "The folder {folder} holds all values, not only a summary: "
                "ask for the values, or choose another folder."
            )
        case FolderFault.STATE:
            words = _(
                "The file run.json of the folder {folder} is missing or damaged. "
                "Nothing there was changed; another folder begins anew."
            )
        case FolderFault.VALUES:
            words = _(
                "The values in the folder {folder} are missing or damaged. "
                "Nothing there was changed; another folder begins anew."
            )
        case FolderFault.MEMORY:
            words = _(
                "The memory of the run in the folder {folder} is missing or damaged. "
                "Nothing there was changed; another folder begins anew."
            )
        case FolderFault.BEYOND:
            words = _(
                "The summary in the folder {folder} already goes to heap {found} and cannot go back: "
                "ask for a larger heap, or choose another folder."
            )
    return words
