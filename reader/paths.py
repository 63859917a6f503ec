"""Where things live: the library, the index, the settings, the styles and the seeds."""

from __future__ import annotations

import os
from pathlib import Path

from reader.records import record


@record
class Home:
    """The places of one library. Nothing is made until it is asked for with `make()`."""

    data: Path
    config: Path

    @property
    def papers(self) -> Path:
        """The papers as they were read; made again from the sources."""
        return self.data / "papers.sqlite"

    @property
    def marks(self) -> Path:
        """What the person made; sacred."""
        return self.data / "marks.sqlite"

    @property
    def index(self) -> Path:
        """The folder of the full-text index; can be thrown away."""
        return self.data / "index"

    @property
    def snapshots(self) -> Path:
        """The folder of verified copies of the marks."""
        return self.data / "snapshots"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "config.toml"

    @property
    def state(self) -> Path:
        """Where the app was left: sizes, position."""
        return self.data / "state.json"

    def make(self) -> Home:
        """Create the data folder, for its owner alone."""
        self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self


def home(library: str | os.PathLike[str] | None = None) -> Home:
    """The places to use: `--library DIR`, else READER_HOME, else the platform's own."""
    root = library or os.environ.get("READER_HOME")
    if root:
        base = Path(root).expanduser()
        return Home(data=base, config=base)
    import platformdirs

    return Home(
        data=Path(platformdirs.user_data_dir("reader", appauthor=False)),
        config=Path(platformdirs.user_config_dir("reader", appauthor=False)),
    )


def bundled(name: str) -> Path:
    """The folder `styles` or `seeds`: in the package when installed, beside it in a checkout."""
    inside = Path(__file__).parent / name
    return inside if inside.is_dir() else Path(__file__).parent.parent / name
