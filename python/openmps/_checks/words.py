"""Words of other libraries for arguments, answered with the word of this one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from openmps.errors import ArgumentNameError

__all__ = ["close_word", "hint", "refuse_words"]

# The words of Keras, PyTorch and others, by the words here; a second one is in other functions.
_OTHERS = {
    "acc": "accuracy",
    "accelerator": "device",
    "batch": "batch_size",
    "beta1": "betas",
    "beta2": "betas",
    "class_weight": "sample_weights",
    "class_weights": "sample_weights",
    "decay_steps": "steps",
    "dim": "axis axes",
    "eps": "epsilon",
    "grad_clip": "clip_norm",
    "gradient_clip_val": "clip_norm",
    "lr": "learning_rate",
    "mae": "mean_absolute_error",
    "max_epochs": "epochs",
    "max_grad_norm": "clip_norm",
    "max_steps": "steps",
    "mse": "mean_squared_error",
    "num_epochs": "epochs",
    "optimiser": "optimizer",
    "rho": "decay",
    "roc_auc": "auc",
    "top5": "top5_accuracy",
    "train_steps": "steps",
    "val_data": "validation",
    "validation_data": "validation",
    "verbose": "progress",
    "wd": "weight_decay",
    "x": "data",
    "y": "targets",
}


def close_word(word: str, known: Sequence[str]) -> str | None:
    """Return the known word that is meant by another one, if any.

    Examples
    --------
    >>> close_word("lr", ["epochs", "learning_rate"]), close_word("epoch", ["epochs"]), close_word("x", ["epochs"])
    ('learning_rate', 'epochs', None)
    """
    meant = [each for each in _OTHERS.get(word, "").split() if each in known]
    return next(iter(meant or difflib.get_close_matches(word, known, n=1, cutoff=0.7)), None)


def hint(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence on a word that is not known: the word that is meant, or all words.

    Examples
    --------
    >>> hint("lr", ["epochs", "learning_rate"]), hint("x", ["epochs"])
    ('; did you mean learning_rate?', '; there are epochs.')
    """
    names = list(known)
    meant = close_word(word, names)
    return f"; did you mean {meant}?" if meant else f"; there are {', '.join(names) or 'none'}."


def refuse_words(who: str, given: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse arguments that a function does not have; name the one that is meant.

    Examples
    --------
    >>> refuse_words("Trainer.fit", {"validation_data": 3}, ["epochs", "validation"])
    Traceback (most recent call last):
    openmps.errors.ArgumentNameError: Trainer.fit has no argument validation_data; did you mean validation?
    """
    for word in given:
        raise ArgumentNameError(f"{who} has no argument {word}{hint(word, known)}")
