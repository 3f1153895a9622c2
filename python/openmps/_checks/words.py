"""Words of other libraries for arguments and names, answered with the word of this one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from openmps.errors import ArgumentNameError, AttributeNameError

__all__ = ["answer", "close_word", "hint", "refuse_name", "refuse_words"]

# The words of Keras, PyTorch and others, by the words here; a second one is in other functions.
_OTHERS = {
    "acc": "accuracy",
    "accelerator": "device",
    "alpha": "decay",
    "batch": "batch_size",
    "beta1": "betas",
    "beta2": "betas",
    "class_weight": "sample_weights",
    "class_weights": "sample_weights",
    "criterion": "loss",
    "d_model": "width",
    "decay_steps": "steps",
    "dim": "axis axes",
    "dim_feedforward": "hidden",
    "embed_dim": "width",
    "embedding_dim": "width",
    "eps": "epsilon",
    "filters": "outputs",
    "grad_clip": "clip_norm",
    "gradient_clip_val": "clip_norm",
    "hidden_size": "width",
    "in_channels": "inputs",
    "in_features": "inputs",
    "input_size": "inputs",
    "keepdim": "keepdims",
    "kernel_size": "kernel",
    "learning_rate": "rate",
    "lr": "learning_rate rate",
    "mae": "mean_absolute_error",
    "max_epochs": "epochs",
    "max_grad_norm": "clip_norm",
    "max_steps": "steps",
    "mse": "mean_squared_error",
    "negative_slope": "slope",
    "nhead": "heads",
    "nonlinearity": "activation",
    "normalized_shape": "features",
    "num_channels": "channels",
    "num_embeddings": "numbers",
    "num_epochs": "epochs",
    "num_features": "features",
    "num_groups": "groups",
    "num_heads": "heads",
    "optimiser": "optimizer",
    "out_channels": "outputs",
    "out_features": "outputs",
    "p": "rate",
    "pool_size": "kernel",
    "pos_weight": "positive_weight",
    "requires_grad": "trainable",
    "rho": "decay",
    "roc_auc": "auc",
    "scale_factor": "scale",
    "start_dim": "axis",
    "strides": "stride",
    "top5": "top5_accuracy",
    "train_steps": "steps",
    "units": "outputs width",
    "val_data": "validation",
    "validation_data": "validation",
    "verbose": "progress",
    "wd": "weight_decay",
    "x": "data",
    "y": "targets",
}
# Arguments of PyTorch and Keras that none here is like.
_ANSWERS = {
    "affine": "weight and bias are there, and freeze() lets them be 1 and 0",
    "approximate": "nn.gelu_tanh is the form with a tanh",
    "batch_first": "the batch is the first axis",
    "bidirectional": "a second layer with reverse=True reads from the end, and concat joins the results of both",
    "elementwise_affine": "weight and bias are there, and freeze() lets them be 1 and 0",
    "inplace": "a result is another tensor",
    "num_layers": "nn.Sequential has several layers",
    "padding_idx": "sample weights leave positions out of a loss",
    "padding_mode": 'Graph.pad pads with mode="reflect" and others before the layer',
    "return_sequences": "the result has all steps, and x[:, -1] is the last one",
    "track_running_stats": "inference always normalises by running statistics",
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
        end = f": {_ANSWERS[word]}." if word in _ANSWERS else hint(word, known)
        raise ArgumentNameError(f"{who} has no argument {word}{end}")


def answer(owner: str, name: str, answers: Mapping[str, str], known: Iterable[str]) -> str | None:
    """Return the sentence on a name that a module or an object does not have, if another one is meant.

    Examples
    --------
    >>> answer("openmps.nn", "Liner", {}, ["Linear"]), answer("openmps.nn", "Zzz", {}, ["Linear"])
    ('openmps.nn has no Liner; did you mean Linear?', None)
    """
    if name in answers:
        return f"{owner} has no {name}; write {answers[name]}."
    close = difflib.get_close_matches(name, [each for each in known if not each.startswith("_")], n=1, cutoff=0.7)
    return f"{owner} has no {name}; did you mean {close[0]}?" if close else None


def refuse_name(owner: str, name: str, answers: Mapping[str, str], known: Iterable[str]) -> NoReturn:
    """Refuse a name that a module or an object does not have; say what to write in place of it, where that is known.

    Examples
    --------
    >>> refuse_name("openmps.nn", "MSELoss", {"MSELoss": "nn.mean_squared_error"}, [])
    Traceback (most recent call last):
    openmps.errors.AttributeNameError: openmps.nn has no MSELoss; write nn.mean_squared_error.
    """
    raise AttributeNameError(answer(owner, name, answers, known) or f"{owner} has no {name}.")
