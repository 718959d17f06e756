"""Results that are tables, for other packages to work on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from allumettes.core.packages import require

if TYPE_CHECKING:
    import pandas
    import pyarrow


class Tabular(ABC):
    """Something that is a table with a row for each of its parts."""

    @abstractmethod
    def to_arrow(self) -> pyarrow.Table:
        """The rows as an Arrow table (package pyarrow)."""

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame (packages pandas and pyarrow)."""
        require("pandas", "pyarrow")
        import pandas
        import pyarrow

        # Whole numbers stay whole where some are missing.
        kinds = {pyarrow.int64(): pandas.Int64Dtype()}
        return self.to_arrow().to_pandas(types_mapper=kinds.get)
