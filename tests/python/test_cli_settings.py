"""Files of settings: `openmps train --config run.toml`, and the file that a finished run writes."""

from __future__ import annotations

import os
import time
import tomllib
from pathlib import Path

import pytest

from openmps.cli import main
from openmps.cli._tasks import TASKS

_FEW = "features = 4\nbatch_size = 2\nepochs = 1\nlength = 8\n"


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.txt").write_text("to be or not to be " * 20)


def _write(text: str | bytes, name: str = "run.toml") -> str:
    Path(name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


def _train(text: str | bytes, *words: str) -> int:
    return main(["train", "--config", _write(text), *words])


def _losses(folder: str) -> bytes:
    """Of every iteration, in all digits."""
    return Path(folder, "losses.csv").read_bytes()


# ---- what a file says


def test_a_file_names_the_task_and_its_settings(capsys: pytest.CaptureFixture[str]) -> None:
    assert _train(f'task = "text-generator"\ndata = "text.txt"\noutput = "by-file"\nseed = 3\n{_FEW}') == 0
    few = "--features 4 --batch 2 --epochs 1 --length 8 --seed 3 --output by-flags"
    assert main(["train", "text-generator", "text.txt", *few.split()]) == 0
    assert _losses("by-file") == _losses("by-flags")


def test_flags_and_files_on_the_command_line_override_the_file() -> None:
    _write("abc " * 100, "other.txt")
    text = f'task = "text-generator"\ndata = "missing.txt"\nseed = 5\noutput = "by-file"\n{_FEW}'
    assert _train(text, "other.txt", "--seed", "0", "--output", "out", "--epochs", "2") == 0
    assert not Path("by-file").exists()
    settings = tomllib.loads(Path("out/settings.toml").read_text())
    assert (settings["data"], settings["seed"], settings["epochs"]) == (str(Path("other.txt").absolute()), 0, 2)
    assert (settings["features"], settings["batch_size"]) == (4, 2)


@pytest.mark.parametrize("words", ["text-generator --config run.toml", "--config=run.toml text-generator text.txt"])
def test_the_command_line_may_name_the_task(words: str) -> None:
    _write(f'data = "text.txt"\noutput = "out"\n{_FEW}')
    assert main(["train", *words.split()]) == 0
    assert Path("out/model.safetensors").exists()


def test_keys_have_the_names_of_flags_or_of_parameters() -> None:
    assert _train('task = "text-generator"\ndata = "text.txt"\noutput = "out"\nbatch = 2\nbatch-size = 2\n') == 1
    assert (
        _train('task = "text-generator"\ndata = "text.txt"\noutput="out"\nbatch-size = 2\nepochs = 1\nrate=0.01') == 0
    )
    settings = tomllib.loads(Path("out/settings.toml").read_text())
    assert (settings["batch_size"], settings["learning_rate"]) == (2, 0.01)


def test_a_file_that_starts_with_a_byte_order_mark_is_read() -> None:
    assert _train(b"\xef\xbb\xbf" + f'task = "text-generator"\ndata = "text.txt"\n{_FEW}'.encode()) == 0


@pytest.mark.needs("sklearn")
def test_one_of_two_lengths_overrides_the_other() -> None:
    text = 'task = "digits"\noutput = "out"\niterations = 9\n'
    assert _train(text, "--epochs", "1", "--batch", "1000") == 0
    settings = tomllib.loads(Path("out/settings.toml").read_text())
    assert settings["epochs"] == 1
    assert "iterations" not in settings


@pytest.mark.needs("sklearn")
@pytest.mark.parametrize(("value", "kept"), [("true", True), ("3", 3), ("false", None)])
def test_checkpoints_of_digits_are_a_boolean_or_a_number(value: str, kept: object) -> None:
    text = f'task = "digits"\noutput = "out"\niterations = 4\ncheckpoints = {value}\ndeterministic = true\n'
    assert _train(text) == 0
    assert Path("out/checkpoints").exists() == (kept is not None)
    settings = tomllib.loads(Path("out/settings.toml").read_text())
    assert settings.get("checkpoints") == kept
    assert settings["deterministic"] is True


# ---- the file of a finished run


def test_the_settings_of_a_run_repeat_it_from_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    few = "--features 4 --batch 2 --epochs 2 --length 8 --seed 7 --rate 1e-5 --validation 0.2 --output first"
    assert main(["train", "text-generator", "text.txt", *few.split()]) == 0
    text = Path("first/settings.toml").read_text()
    settings = tomllib.loads(text)
    assert settings["task"] == "text-generator"
    assert not {"output", "resume", "json", "config"} & set(settings)
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert main(["train", "--config", "../first/settings.toml", "--output", "second"]) == 0
    assert _losses("second") == _losses("../first")
    assert Path("second/settings.toml").read_text() == text


def test_a_run_that_fails_writes_no_settings() -> None:
    assert main(["train", "text-generator", "text.txt", "--batch", "100000", "--output", "out"]) == 1
    assert not Path("out").exists()


@pytest.mark.parametrize("name", ['quo"te\\.txt', "new\nline\t.txt", "caf\u00e9 \u007f.txt"])
def test_paths_with_any_characters_are_written_as_toml(name: str) -> None:
    _write("to be or not to be " * 20, name)
    few = "--features 4 --batch 2 --epochs 1 --length 8 --output out"
    assert main(["train", "text-generator", name, *few.split()]) == 0
    assert tomllib.loads(Path("out/settings.toml").read_text())["data"] == str(Path(name).absolute())


def test_a_path_that_is_no_utf8_is_left_out_and_named() -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    _write("to be or not to be " * 20, name)
    few = "--features 4 --batch 2 --epochs 1 --length 8 --output out"
    assert main(["train", "text-generator", name, *few.split()]) == 0
    text = Path("out/settings.toml").read_text()
    assert "data" not in tomllib.loads(text)
    assert "# data is a path that is no UTF-8." in text


@pytest.mark.parametrize("task", TASKS)
def test_every_task_takes_the_settings_that_it_writes(task: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The settings of an empty command line, written and read, are the same; the data are missing."""
    from openmps.cli._parser import build_parser
    from openmps.cli._settings_file import settings_text

    files = ["missing"] * (2 if task == "style-transfer" else 1)
    options = build_parser().parse_args(["train", task, *files])
    text = settings_text(options)
    again = build_parser().parse_args(["train", "--config", _write(text)])
    names = set(vars(options)) - {"parser", "run"}
    assert {name: getattr(again, name) for name in names if name not in ("data", "content", "style")} == {
        name: getattr(options, name) for name in names if name not in ("data", "content", "style")
    }
    assert settings_text(again) == text


# ---- what is refused


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'Settings "run.toml": task is missing, expected one of digits, mnist, image-classifier, '),
        ("epochs = 3\n", 'Settings "run.toml": task is missing, expected one of digits, mnist, '),
        ("task = 3\n", 'Settings "run.toml": task is the integer 3, expected a string.'),
        ('task = "digit"\n', 'Settings "run.toml": there is no task digit; did you mean digits?'),
        (
            'task = "digits"\ntask = "mnist"\n',
            'Settings "run.toml" cannot be read: Cannot overwrite a value (at line 2',
        ),
        ('task = "digits"\nepochs = 1\nepochs = 2\n', "cannot be read: Cannot overwrite a value (at line 3"),
        ('task = "digits"\nepoch = 1\n', 'Settings "run.toml": digits has no setting epoch; did you mean epochs?'),
        ('task = "text-generator"\nlr = 1\n', "text-generator has no setting lr; did you mean learning_rate?"),
        ('task = "digits"\nconfig = "x"\n', "digits has no setting config"),
        ('task = "digits"\njson = true\n', "digits has no setting json"),
        ('task = "digits"\nhelp = true\n', "digits has no setting help"),
        ('task = "digits"\nepochs = "three"\n', 'epochs is the string "three", expected an integer.'),
        ('task = "digits"\nepochs = 2.5\n', "epochs is the float 2.5, expected an integer."),
        ('task = "digits"\nepochs = true\n', "epochs is the boolean true, expected an integer."),
        ('task = "digits"\nepochs = 1979-05-27\n', "epochs is a date or time, expected an integer."),
        ('task = "digits"\nepochs = [1, 2]\n', "epochs is an array, expected an integer."),
        ('task = "digits"\n[epochs]\nx = 1\n', "epochs is a table, expected an integer."),
        ('task = "digits"\n[digits]\nepochs = 1\n', "digits has no setting digits"),
        ('task = "digits"\nepochs = 0\n', 'Settings "run.toml": epochs: 0 is given, at least 1 is expected.'),
        ('task = "digits"\nseed = -1\n', "seed: '-1' is not an integer of 0 or more."),
        (
            'task = "digits"\nepochs = 1\niterations = 1\n',
            "epochs and iterations are both given, expected one of them.",
        ),
        ('task = "digits"\nresume = "yes"\n', 'resume is the string "yes", expected a boolean.'),
        ('task = "digits"\ndevice = 3\n', "device is the integer 3, expected a string."),
        ('task = "digits"\nprecision = "fp8"\n', 'precision is "fp8", expected default, '),
        ('task = "digits"\nprecision = 3\n', "precision is the integer 3, expected a string."),
        ('task = "digits"\ncheckpoints = "x"\n', 'checkpoints is the string "x", expected an integer or a boolean.'),
        (f'task = "digits"\nseed = 0x{"f" * 1000}\n', "seed is an integer of 4000 bits, expected at most 64."),
        (f'task = "digits"\nseed = {"9" * 4400}\n', "cannot be read: Exceeds the limit (4300 digits)"),
        ('task = "text-generator"\nrate = 1e999\n', "rate: 'inf' is not a number of 0 or more."),
        ('task = "text-generator"\nrate = nan\n', "rate: 'nan' is not a number of 0 or more."),
        ('task = "text-generator"\nrate = "fast"\n', 'rate is the string "fast", expected a number.'),
        (
            'task = "image-classifier"\nvalidation = 1.0\n',
            "validation: '1.0' is not a share of at least 0 and below 1.",
        ),
        ('task = "image-classifier"\nvalidation = [0.5]\n', "validation is an array, expected a number or a string."),
        ('task = "image-classifier"\nsize = [1, 2, 3]\n', "size: '1x2x3' has 3 extents, expected one or two."),
        (
            'task = "image-classifier"\nsize = [1.5, 2]\n',
            "size is an array, expected an integer or an array of integers.",
        ),
        (
            'task = "text-generator"\nbatch = 1\nbatch_size = 1\n',
            "batch and batch_size are one setting, expected it once.",
        ),
        ('task = "digits"\n"\\u001b[2J" = 1\n', "digits has no setting \\x1b[2J"),
        ("task = digits\n", "cannot be read: Invalid value (at line 1, column 8)"),
        (b'task = "caf\xe9"\n', 'Settings "run.toml" cannot be read: '),
        ("x = " + "[" * 20000, 'Settings "run.toml" cannot be read: '),
        ("x = 1\n" * 20000, 'Settings "run.toml" has 120000 bytes, expected at most 65536.'),
    ],
)
def test_what_is_wrong_in_a_file_is_one_sentence(
    text: str | bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _train(text) == 1
    error = capsys.readouterr().err
    assert sentence in error
    assert error.startswith('openmps: error: Settings "run.toml"')
    assert len(error) < 400


def test_a_long_key_costs_little(capsys: pytest.CaptureFixture[str]) -> None:
    """Tomllib keeps all beginnings of a dotted key: 30,000 parts take 3.4 GB."""
    began = time.monotonic()
    assert _train("a." * 30000 + "a = 1\n") == 1
    assert 'Settings "run.toml" cannot be read: line 1 has 60005 characters, expected at most 5000.' in (
        capsys.readouterr().err
    )
    assert _train("\n".join(f"{each}{'.a' * 2000} = 1" for each in "abcdefghijklmnop")) == 1
    assert time.monotonic() - began < 20


def test_only_regular_files_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    os.mkfifo("pipe")
    for name, reason in (
        ("folder", "it is a folder, expected a regular file"),
        ("pipe", "it is a pipe, expected a regular file"),
        ("/dev/zero", "it is a character device, expected a regular file"),
        ("missing.toml", "No such file or directory"),
        ("", "No such file or directory"),
    ):
        assert main(["train", "--config", name]) == 1
        assert capsys.readouterr().err == f'openmps: error: Settings "{name}" cannot be read: {reason}.\n'


def test_another_task_than_the_files_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    _write('task = "mnist"\n')
    assert main(["train", "digits", "--config", "run.toml"]) == 1
    sentence = 'Settings "run.toml": task is mnist, but the command line names digits.'
    assert capsys.readouterr().err == f"openmps: error: {sentence}\n"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["train", "--config"], "argument --config: expected one argument"),
        (["train", "digits", "--conf", "run.toml"], 'write "--config run.toml"'),
        (["train"], "the following arguments are required: WHAT"),
        (["train", "--config", "run.toml", "--epoch"], "expected one argument"),
        (["train", "--config", "run.toml", "--iterations", "1", "--epochs", "1"], "not allowed with argument"),
    ],
)
def test_a_wrong_command_line_is_refused_as_ever(
    words: list[str], text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _write('task = "digits"\n')
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert text in capsys.readouterr().err


def test_data_that_neither_names_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        _train('task = "text-generator"\n')
    assert "the following arguments are required: DATA" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["train", "text-generator", "play.txt", "--lr", "3"],
            "there is no option --lr; did you mean --learning-rate?",
        ),
        (["train", "text-generator", "play.txt", "--epoch=3"], None),  # the beginning of --epochs
        (["train", "text-generator", "play.txt", "--zzz"], "there is no option --zzz\n"),
        (["devices", "--jsn"], "there is no option --jsn; did you mean --json?"),
        (["train", "text-generator", "play.txt", "other"], "there is no place for 'other'"),
    ],
)
def test_an_unknown_option_is_answered_by_its_own_command(
    words: list[str],
    sentence: str | None,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if sentence is None:
        assert main(words) == 1  # there is no such text
        return
    with pytest.raises(SystemExit):
        main(words)
    said = capsys.readouterr().err
    assert sentence in said
    assert said.startswith(f"usage: openmps {' '.join(words[: 2 if words[0] == 'train' else 1])} ")
