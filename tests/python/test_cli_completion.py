"""`openmps completion SHELL`: a script that completes commands and flags; bash itself runs it here."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from openmps.cli import main
from openmps.cli._completion import SHELLS
from openmps.cli._tasks import TASKS


def script_of(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


def completed(script: Path, line: str, folder: Path) -> set[str]:
    """Return what bash offers for the last word of a line."""
    words = line.split(" ")
    program = (
        'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; '
        "spec=$(complete -p openmps); name=${spec##*-F }; name=${name%% *}; "
        '"$name" openmps "${COMP_WORDS[$COMP_CWORD]}"; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("bash is not installed")
    command = [bash, "--norc", "-c", program, str(script), *words]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=True)
    assert run.stderr == ""
    return {line.strip() for line in run.stdout.splitlines() if line.strip()}


@pytest.mark.needs("shtab")
def test_bash_completes_commands_flags_values_and_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "openmps.bash"
    script.write_text(script_of("bash", capsys))
    data = tmp_path / "data"
    data.mkdir()
    (data / "holiday.toml").touch()

    def offers(line: str) -> set[str]:
        return completed(script, line, data)

    assert offers("openmps de") == {"demo", "devices"}
    assert {"look", "train", "predict", "show", "completion", "doctor"} < offers("openmps ")
    assert offers("openmps --ver") == {"--version", "--verbose"}
    assert {*TASKS, "digits", "mnist"} <= offers("openmps train ")
    assert offers("openmps train text-generator --ep") == {"--epochs"}
    assert {"--features", "--config", "--json", "--batch-size"} < offers("openmps train text-generator --")
    assert "apple" in offers("openmps train digits --precision ")
    assert "holiday.toml" in offers("openmps train --config hol")
    assert "holiday.toml" in offers("openmps predict hol")
    assert offers("openmps completion ") >= set(SHELLS)


@pytest.mark.needs("shtab")
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_has_all_commands_and_flags(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    script = script_of(shell, capsys)
    for word in (*TASKS, "predict", "doctor", "gelu", "config", "features", "deterministic", "precision"):
        assert word in script
    if program := shutil.which(shell):
        subprocess.run([program, "-n", "/dev/stdin"], input=script, text=True, check=True)
    assert main(["completion", shell, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"shell": shell, "script": script.rstrip("\n")}


def test_without_the_extra_a_sentence_names_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 1
    assert capsys.readouterr().err == (
        "openmps: error: openmps completion needs shtab, which is not installed: "
        'pip install "openmps[completion]".\n'
    )


def test_other_shells_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["completion", "tcsh"])
    assert "invalid choice: 'tcsh' (choose from 'bash', 'zsh', 'fish')" in capsys.readouterr().err
