"""What is done to texts before anybody reads them: sentences are marked for translation, names brought to one line."""


def N_(sentence: str) -> str:  # noqa: N802 - the name that extraction tools look for
    """Marks a sentence for translation where it is written; the doors translate it where it is shown."""
    return sentence


def one_line(text: str) -> str:
    """The text on one line that can be shown, and read back from a match record."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
