"""`allumettes sequence`: the nim-values of all heaps of a game, for people, for programs, and in files."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable
from errno import ENOSPC
from functools import partial
from pathlib import Path

import click

from allumettes.cli import sequence_progress
from allumettes.cli.endings import interrupted_code
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    Choice,
    GameType,
    Refused,
    lang_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.files import check_writable, written_whole
from allumettes.core.formats import FileContent, check_format, suffixes
from allumettes.core.game import HeapGame
from allumettes.core.memory import physical_memory
from allumettes.drawings import sequence_text
from allumettes.drawings.curves import save
from allumettes.drawings.genera_plot import draw as draw_genera
from allumettes.drawings.sequence_plots import PlotKind, draw
from allumettes.library.sequences import genera, sequence
from allumettes.locale import _
from allumettes.locale.genera import told as told_genera
from allumettes.locale.numbers import either, number, significant
from allumettes.sequences.devices import DeviceKind
from allumettes.sequences.engine import WITHOUT_SPACE
from allumettes.sequences.exports import export
from allumettes.sequences.run import LARGEST_TO, Keep
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.sequence_json import json_pieces

MISERE_SECONDS = 10.0
"""How long genera are looked for."""

Drawings = list[tuple[PlotKind, Path]]
"""What is to be drawn, and in which files."""


def build() -> click.Command:
    file = click.Path(path_type=Path)

    @click.command(
        "sequence",
        help=_("Compute the nim-values of heaps 0 to N of GAME: a rule code such as 0.77, or any game.")
        + "\n\n"
        + _("The shell has its own use for some signs: put codes such as 4!.0, S(1,3,4) or 0.[3] in single quotes.")
        + "\n\n"
        + _("A file .txt is an OEIS b-file; .csv, .parquet and .npy are what their names say.")
        + " "
        + _("With --misere: .txt or .csv.")
        + "\n\n"
        + _(
            "Exit code: 0 at the end, 1 when a certificate or a drawing is asked for of what is not there "
            "(a period, rare heaps), 130 on Ctrl-C."
        ),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.option(
        "--to",
        type=click.IntRange(0, LARGEST_TO),
        default=1000,
        show_default=True,
        metavar="N",
        help=_("The last heap."),
    )
    @click.option(
        "--misere",
        is_flag=True,
        help=_("The last move loses: misère nim-values and genera, as far as {seconds} s go.").format(
            seconds=f"{MISERE_SECONDS:g}"
        ),
    )
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @click.option("--no-values", is_flag=True, help=_("Leave the values out of the data."))
    @click.option(
        "--output",
        "outputs",
        type=file,
        multiple=True,
        metavar=_("FILE"),
        help=_("Write the values to a file {suffixes}. May be given several times.").format(
            suffixes=either(suffixes(FileContent.SEQUENCE))
        ),
    )
    @click.option(
        "--plot",
        type=file,
        multiple=True,
        metavar=_("FILE"),
        help=_("Draw the values in a file {suffixes}. All drawings may be asked for several times.").format(
            suffixes=either(suffixes(FileContent.CURVES))
        ),
    )
    @click.option("--plot-records", type=file, multiple=True, metavar=_("FILE"), help=_("Draw the records."))
    @click.option(
        "--plot-rares", type=file, multiple=True, metavar=_("FILE"), help=_("Draw the heaps whose value is rare.")
    )
    @click.option("--certificate", type=file, metavar=_("FILE"), help=_("Write the certificate of the period."))
    @click.option(
        "--keep",
        type=Choice([str(kind) for kind in Keep]),
        default=str(Keep.VALUES),
        show_default=True,
        help=_("What to keep: all values in memory, all values on disk in --folder, or only a summary."),
    )
    @click.option(
        "--folder",
        type=file,
        metavar=_("FOLDER"),
        help=_("Where a long run is kept: after whatever stopped it, the same command goes on."),
    )
    @click.option("--cores", type=click.IntRange(1, 2), default=1, show_default=True, help=_("Cores to compute with."))
    @click.option(
        "--device",
        type=Choice([str(kind) for kind in DeviceKind]),
        default=str(DeviceKind.PROCESSOR),
        show_default=True,
        help=_(
            "What to compute on: the processor, or an NVIDIA GPU (cuda), much faster for hundreds of millions of heaps."
        ),
    )
    @lang_option
    def sequence_command(
        game: HeapGame,
        to: int,
        misere: bool,
        as_json: bool,
        no_values: bool,
        outputs: tuple[Path, ...],
        plot: tuple[Path, ...],
        plot_records: tuple[Path, ...],
        plot_rares: tuple[Path, ...],
        certificate: Path | None,
        keep: str,
        folder: Path | None,
        cores: int,
        device: str,
    ) -> int:
        wished = {PlotKind.VALUES: plot, PlotKind.RECORDS: plot_records, PlotKind.RARES: plot_rares}
        drawings = [(kind, path) for kind, paths in wished.items() for path in paths]
        need_values = {"--output": outputs, "--plot": plot, "--plot-rares": plot_rares, "--certificate": certificate}
        if misere:
            refused = need_values | {"--plot-records": plot_records, "--folder": folder, "--no-values": no_values}
            refused |= {"--keep": keep != Keep.VALUES, "--cores": cores > 1, "--device": device != DeviceKind.PROCESSOR}
            del refused["--output"], refused["--plot"]
            return tell_genera(game, to, as_json, outputs, plot, [option for option, wish in refused.items() if wish])
        check_keep(Keep(keep), folder, [option for option, wish in need_values.items() if wish])
        check_files(outputs, drawings, certificate)
        check_room(to, Keep(keep), folder)
        found = computed(game, to, Keep(keep), folder, cores, DeviceKind(device))
        if found is None:
            return interrupted_code()
        if as_json:
            for piece in json_pieces(found, with_values=not no_values):
                click.echo(piece, nl=False)
        else:
            width = terminal_width()
            for line in sequence_text.told(found, width):
                click.echo(wrapped(line, width))
        return written(found, outputs, drawings, certificate, err=as_json)

    return sequence_command


def tell_genera(
    game: HeapGame, to: int, as_json: bool, outputs: Iterable[Path], plots: Iterable[Path], refused: list[str]
) -> int:
    if refused:
        raise Refused(_("{option} is for nim-values, not for --misere.").format(option=refused[0]))
    for path in outputs:
        check_format(FileContent.GENERA, path)
    for path in plots:
        check_format(FileContent.CURVES, path)
    for path in (*outputs, *plots):
        check_writable(path)
    found = genera(game, to, seconds=MISERE_SECONDS)
    if as_json:
        click.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        for line in told_genera(found):
            click.echo(wrapped(line, terminal_width()))
    for path in outputs:
        write(path, found.save, err=as_json)
    for path in plots:
        write(path, partial(save, draw_genera(found)), err=as_json)
    return ExitCode.UNDECIDED if found.stopped else ExitCode.DONE


def check_keep(keep: Keep, folder: Path | None, options: list[str]) -> None:
    if keep is Keep.DISK and folder is None:
        raise Refused(_("--keep disk needs --folder FOLDER, which says where."))
    if keep is Keep.SUMMARY and options:
        raise Refused(_("{option} needs the values, which --keep summary does not keep.").format(option=options[0]))


def check_files(outputs: Iterable[Path], drawings: Drawings, certificate: Path | None) -> None:
    """A run may last hours: that a file cannot be written is said before, not after."""
    for path in outputs:
        check_format(FileContent.SEQUENCE, path)
    pictures = [path for _kind, path in drawings]
    for path in pictures:
        check_format(FileContent.CURVES, path)
    for path in (*outputs, *pictures, *([certificate] if certificate else [])):
        check_writable(path)


def check_room(to: int, keep: Keep, folder: Path | None) -> None:
    """A value takes a byte at the very least; more of them than there is room for are refused at once."""
    need = to + 1
    if keep is Keep.VALUES and need > (memory := physical_memory()):
        raise Refused(
            _(
                "{count} values need {need} of memory or more, and this machine has {room}: "
                "--keep disk or --keep summary need less."
            ).format(count=number(need), need=gigabytes(need), room=gigabytes(memory))
        )
    if keep is Keep.DISK and folder and need > (room := shutil.disk_usage(existing(folder)).free):
        raise Refused(
            _("{count} values need {need} of disk or more, and {room} are free: --keep summary needs less.").format(
                count=number(need), need=gigabytes(need), room=gigabytes(room)
            )
        ) from OSError(ENOSPC, os.strerror(ENOSPC))  # as if it had been tried


def existing(folder: Path) -> Path:
    """The folder, or what it will be made in."""
    return next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())


def gigabytes(size: int) -> str:
    return _("{size} GB").format(size=significant(size / 1e9))


def computed(
    game: HeapGame, to: int, keep: Keep, folder: Path | None, cores: int, device: DeviceKind
) -> Sequence | None:
    """The sequence; None where someone did not want to wait for it."""
    meter = sequence_progress.SequenceMeter()
    try:
        with meter:
            return sequence(game, to, keep=keep, folder=folder, cores=cores, device=device, tell=meter.tell)
    except KeyboardInterrupt:
        if folder:
            words = _(
                "Interrupted at heap {heap}. What was computed is in {folder}: the same command goes on from there."
            )
        else:
            words = _("Interrupted at heap {heap}. Nothing was kept; with --folder FOLDER one can go on later.")
        line = words.format(heap=number(meter.heap), folder=folder)
        click.echo("\n" + wrapped(line, terminal_width()), err=True)
        return None
    except MemoryError as error:
        raise Refused(_("There is not enough memory for so many values.")) from error


def written(
    found: Sequence, outputs: Iterable[Path], drawings: Drawings, certificate: Path | None, *, err: bool
) -> int:
    """Writes all that was asked for, and says so; the exit code says whether all of it was there to write."""
    code = ExitCode.DONE
    for path in outputs:
        write(path, partial(export, found), err=err)
    for kind, path in drawings:
        if kind is PlotKind.RARES and not found.summary.rare_heaps:
            click.echo(wrapped(rareless_words(found).format(path=path), terminal_width()), err=True)
            code = ExitCode.NO
        else:
            write(path, partial(save, draw(found, kind)), err=err)
    if certificate and found.period:
        text = found.period.as_json()
        write(certificate, lambda path: write_text(path, text), err=err)
    elif certificate:
        click.echo(_("No period is seen: {path} is not written.").format(path=certificate), err=True)
        code = ExitCode.NO
    return code


def rareless_words(found: Sequence) -> str:
    if found.kernel not in WITHOUT_SPACE:
        return _("Which values are rare is learned from several hundred heaps: {path} is not written.")
    return _("No heap of this game is known to be rare: {path} is not written.")


def write(path: Path, writer: Callable[[Path], None], *, err: bool) -> None:
    writer(path)
    click.echo(_("Written: {path}").format(path=path), err=err)


def write_text(path: Path, text: str) -> None:
    with written_whole(path) as draft:
        draft.write_text(text, encoding="utf-8")
