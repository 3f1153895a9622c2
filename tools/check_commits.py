"""Checks the subjects of commits: ``area: imperative sentence``, at most 72 characters, one change each.

    python tools/check_commits.py                  # those written since the rule holds
    python tools/check_commits.py BASE..BRANCH     # of a range
    python tools/check_commits.py --message FILE   # one that is being written, for the hook commit-msg

Merges are exempt.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
BEGIN = "2026-11-30T22:30:00+00:00"  # when their authors wrote them: hashes change when history is written anew
LONGEST = 72

_FORM = re.compile(r"(?P<areas>[a-z0-9][\w./+-]*(, [\w./+-]+)*): (?P<sentence>\S.*)")
_SECOND = re.compile(r"; [a-z]+: ")


def faults_of(subject: str) -> list[str]:
    """Return what is wrong with a subject.

    Examples
    --------
    >>> faults_of("cpu: Keep the order of weights")
    []
    >>> faults_of("Fixed things.")
    ['expected "area: Sentence"', 'it ends in "."']
    """
    faults = []
    form = _FORM.fullmatch(subject)
    if form is None:
        faults.append('expected "area: Sentence"')
    elif form["sentence"][0].islower():
        faults.append("the sentence begins with a small letter")
    if len(subject) > LONGEST:
        faults.append(f"it has {len(subject)} characters, expected at most {LONGEST}")
    if subject.endswith("."):
        faults.append('it ends in "."')
    if _SECOND.search(subject):
        faults.append("it names two changes, expected one commit for each")
    return faults


def subjects_in(commits: str, begin: str = BEGIN, root: Path = ROOT) -> list[tuple[str, str]]:
    """Return short hashes and subjects of a range, without merges and what was written before `begin`.

    Raises ``LookupError`` where git does not answer: it or the range is not here, as in an archive of the sources.
    """
    command = ["git", "log", "--no-merges", "--format=%h %aI %s", commits]
    try:
        found = subprocess.run(command, cwd=root, capture_output=True, check=True, text=True).stdout
    except subprocess.CalledProcessError as error:
        raise LookupError(error.stderr.strip()) from error
    except FileNotFoundError as error:
        raise LookupError("git is not here") from error
    subjects = []
    for line in found.splitlines():
        name, written, subject = line.split(" ", 2)
        if datetime.fromisoformat(written) >= datetime.fromisoformat(begin):
            subjects.append((name, subject))
    return subjects


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("commits", nargs="?", metavar="RANGE")
    parser.add_argument("--message", type=Path, metavar="FILE", help="a message that is being written")
    options = parser.parse_args()
    if options.message is None:
        try:
            subjects = subjects_in(options.commits or "HEAD")
        except LookupError as error:
            print(f"check_commits: no commits are checked: {error}", file=sys.stderr)
            return 1 if options.commits else 0
    else:
        subjects = [(str(options.message), options.message.read_text(encoding="utf-8").partition("\n")[0])]
    wrong = [
        f'{name} "{subject}": {", ".join(faults)}.' for name, subject in subjects if (faults := faults_of(subject))
    ]
    print("\n".join(wrong), file=sys.stderr) if wrong else None
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
