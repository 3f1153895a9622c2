"""Files for hosts, releases and citations: they say what the project says elsewhere."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[2]
if not (_ROOT / "CITATION.cff").is_file():
    pytest.skip("the files of the project are not here", allow_module_level=True)


def _text(name: str) -> str:
    return (_ROOT / name).read_text(encoding="utf-8")


def test_jobs_of_hosts_call_the_commands_of_the_project() -> None:
    for name in (".github/workflows/ci.yml", ".gitlab-ci.yml"):
        commands = set(re.findall(r"^\s+- (?:run: )?((?:\.ci|scripts)/[\w. ]+)$", _text(name), re.MULTILINE))
        assert commands == {".ci/run", "scripts/docs.sh clean"}
        assert "debian:12" in _text(name)


def test_templates_of_both_hosts_ask_the_same() -> None:
    for name in ("bug", "missing_name"):
        ours = _text(f".github/ISSUE_TEMPLATE/{name}.md").split("---\n\n", 1)[1]
        assert _text(f".gitlab/issue_templates/{name}.md") == ours
    assert _text(".gitlab/merge_request_templates/Default.md") == _text(".github/PULL_REQUEST_TEMPLATE.md")


def test_the_citation_has_the_version_and_the_licence() -> None:
    version = re.findall(r'__version__ = "(.*)"', _text("python/openmps/_version.py"))
    assert re.findall(r"^version: (.*)$", _text("CITATION.cff"), re.MULTILINE) == version
    licence = tomllib.loads(_text("pyproject.toml"))["project"]["license"]["text"]
    assert re.findall(r"^license: (.*)$", _text("CITATION.cff"), re.MULTILINE) == [licence]


@pytest.mark.parametrize("arguments", [[], ["check"], ["check", "1.0"], ["upload", "1.0.0"]])
def test_a_release_needs_a_command_and_a_version(arguments: list[str]) -> None:
    ended = subprocess.run([_ROOT / "scripts/release.sh", *arguments], capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == 'openmps: scripts/release.sh takes "check" or "make" and a version like 0.2.0.\n'


def test_locked_versions_fit_the_requirements() -> None:
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)$", _text("constraints.txt"), re.MULTILINE))
    project = tomllib.loads(_text("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    wanted = [each for extra in ("dev", "test", "docs", "completion", "onnx") for each in extras[extra]]
    exact = {name.lower(): version for each in wanted for name, version in re.findall(r"^([\w.-]+)==(\S+)$", each)}
    assert len(exact) > 8
    assert {name: locked.get(name) for name in exact} == exact
