"""The wheel: built from the tree without the network, it holds styles and seeds and works away from the tree."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (built,) = out.glob("*.whl")
    return built


def test_it_holds_styles_seeds_and_the_licence(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder, pattern in (("seeds", "*.txt"), ("styles", "*.tcss")):
        files = sorted((ROOT / folder).glob(pattern))
        assert files
        for file in files:
            assert f"reader/{folder}/{file.name}" in names
            assert zipfile.ZipFile(wheel).read(f"reader/{folder}/{file.name}") == file.read_bytes()
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith("tests") for name in names)


def test_it_works_installed_away_from_the_tree(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(site), str(wheel)],
        check=True,
        capture_output=True,
    )
    env = dict(os.environ, PYTHONPATH=str(site), READER_HOME=str(tmp_path / "home"), PYTHONUTF8="1")
    where = subprocess.run(
        [sys.executable, "-c", "import reader; print(reader.__file__)"],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
    )
    assert where.stdout.startswith(str(site))
    listed = subprocess.run(
        [sys.executable, "-m", "reader"], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8"
    )
    assert listed.returncode == 0
    assert len(listed.stdout.splitlines()) == 95
    assert (site / "bin" / "reader").exists()
    assert (site / "bin" / "abstract-reader").exists()


def test_the_versions_that_are_tested_are_allowed() -> None:
    from importlib.metadata import version

    from packaging.requirements import Requirement

    pinned = dict(
        line.split("==") for line in (ROOT / "tests" / "constraints.txt").read_text().splitlines() if "==" in line
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in [*project["dependencies"], *project["optional-dependencies"]["test"]]:
        wanted = Requirement(line)
        assert wanted.specifier.contains(pinned[wanted.name]), line
    for line in project["dependencies"]:  # .ci/lower-bounds reads the oldest version from this form
        assert ">=" in line
        assert version(Requirement(line).name)
