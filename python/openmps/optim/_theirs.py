"""Names of PyTorch and Keras that ``openmps.optim`` and optimizers do not have, with what to write in place of them."""

from __future__ import annotations

__all__ = ["CLASSES", "MEMBERS"]

_OWN = "an Optimizer of your own: help(optim.Optimizer)"

CLASSES: dict[str, str] = {
    "ASGD": "an optimizer with average=0.999",
    "Adadelta": _OWN,
    "Adamax": _OWN,
    "CosineAnnealingLR": "optim.cosine(rate), the learning rate of an optimizer",
    "CosineDecay": "optim.cosine(rate), the learning rate of an optimizer",
    "ExponentialDecay": "optim.exponential(rate, decay=...), the learning rate of an optimizer",
    "ExponentialLR": "optim.exponential(rate, decay=...), the learning rate of an optimizer",
    "LBFGS": _OWN,
    "LambdaLR": "an optim.Schedule, the learning rate of an optimizer",
    "LinearLR": "optim.linear(rate), the learning rate of an optimizer",
    "NAdam": "optim.Adam, or an Optimizer of your own",
    "OneCycleLR": "optim.one_cycle(rate), the learning rate of an optimizer",
    "RAdam": "optim.Adam with optim.warmup_cosine",
    "RMSprop": "optim.RMSProp",
    "ReduceLROnPlateau": "a schedule, such as optim.cosine(rate), the learning rate of an optimizer",
    "Rprop": _OWN,
    "SequentialLR": "optim.warmup_cosine(rate, warmup=...), or an optim.Schedule",
    "SparseAdam": "optim.LazyAdam",
    "StepLR": "optim.step_decay(rate, every=..., factor=...), the learning rate of an optimizer",
    "lr_scheduler": "a schedule as the learning rate: optim.Adam(optim.cosine(1e-3))",
    "swa_utils": "an optimizer with average=0.999",
}

_STEP = "minimize(loss, model), whose operations are a step, or mps.Trainer"

MEMBERS: dict[str, str] = {
    "add_param_group": "groups=[optim.Group(pattern, ...)] where the optimizer is made",
    "apply_gradients": "updates(graph, variables, gradients)",
    "load_state_dict": "mps.Checkpoints, which keep the state of a Trainer",
    "param_groups": "groups",
    "state_dict": "mps.Checkpoints, which keep the state of a Trainer",
    "step": _STEP,
    "zero_grad": "nothing: each step makes new gradients",
}
