"""Names of PyTorch and Keras that ``openmps.nn`` and its modules do not have, with what to write in place of them."""

from __future__ import annotations

__all__ = ["CLASSES", "MEMBERS"]

_BY_AXES = {
    f"{kind}{axes}d": text
    for kind, text in {
        "AdaptiveAvgPool": "nn.GlobalMeanPool() for results of one pixel, which are (N, channels)",
        "AdaptiveMaxPool": "nn.GlobalMaxPool() for results of one pixel, which are (N, channels)",
        "BatchNorm": "nn.BatchNorm(features), for any number of axes",
        "Dropout": "nn.Dropout(rate)",
        "InstanceNorm": "nn.InstanceNorm(features), for any number of axes",
    }.items()
    for axes in (1, 2, 3)
}
_PADDINGS = {
    f"{kind}Pad{axes}d": "nn.Lambda(lambda x: x.graph.pad(x, before, after, mode=...))"
    for kind in ("Constant", "Reflection", "Replication", "Zero")
    for axes in (1, 2, 3)
}
_LINES = "on (N, 1, time, channels)"

CLASSES: dict[str, str] = {
    **_BY_AXES,
    **_PADDINGS,
    "AvgPool1d": f"nn.AvgPool2d((1, kernel)) {_LINES}",
    "BCELoss": "nn.sigmoid_cross_entropy, a function of scores before the sigmoid",
    "BCEWithLogitsLoss": "nn.sigmoid_cross_entropy, a function",
    "Bidirectional": "two layers, one with reverse=True, and concat",
    "CTCLoss": "nn.ctc, a function",
    "ConvTranspose1d": f"nn.ConvTranspose2d(outputs, (1, kernel)) {_LINES}",
    "CosineEmbeddingLoss": "nn.cosine_distance, a function",
    "CrossEntropyLoss": "nn.cross_entropy, a function",
    "DataParallel": "a program for several processes: docs/distributed.md",
    "Dense": "nn.Linear(outputs)",
    "GRUCell": "nn.GRU(width)",
    "GlobalAveragePooling2D": "nn.GlobalMeanPool()",
    "Hardswish": "nn.Lambda(lambda x: x * (x + 3).clip(0, 6) / 6)",
    "HuberLoss": "nn.huber, a function",
    "KLDivLoss": "nn.kl_divergence, a function",
    "L1Loss": "nn.mean_absolute_error, a function",
    "LSTMCell": "nn.LSTM(width)",
    "LogSoftmax": "nn.Lambda(nn.log_softmax)",
    "MSELoss": "nn.mean_squared_error, a function",
    "MaxPool1d": f"nn.MaxPool2d((1, kernel)) {_LINES}",
    "Mish": "nn.Lambda(lambda x: x * nn.softplus(x).tanh())",
    "ModuleDict": "a dictionary of modules as an attribute",
    "ModuleList": "a list of modules as an attribute",
    "MultiheadAttention": "nn.MultiHeadAttention(width, heads)",
    "NLLLoss": "nn.cross_entropy, a function of scores before log_softmax",
    "PReLU": "a module with an nn.Parameter and nn.leaky_relu",
    "ParameterDict": "a dictionary of nn.Parameter as an attribute",
    "ParameterList": "a list of nn.Parameter as an attribute",
    "PixelShuffle": "nn.Lambda(lambda x: x.graph.depth_to_space(x, 2, pixel_shuffle=True))",
    "RNNCell": "nn.RNN(width)",
    "ReLU6": "nn.Lambda(lambda x: x.clip(0, 6))",
    "SmoothL1Loss": "nn.huber, a function",
    "Transformer": "nn.TransformerEncoderLayer and nn.TransformerDecoderLayer, several of each",
    "TransformerDecoder": "a list of nn.TransformerDecoderLayer",
    "TransformerEncoder": "nn.Sequential(*(nn.TransformerEncoderLayer(width, heads) for _ in range(layers)))",
    "TripletMarginLoss": "nn.triplet, a function",
    "Unflatten": "nn.Lambda(lambda x: x.reshape(-1, ...))",
    "functional": "nn.relu, nn.cross_entropy and so on: functions are in openmps.nn itself",
    "init": "nn.initializers",
    "utils": "clip_norm= and clip_value= of optimizers for clipping",
}

_FOLLOWS = "nothing: Trainer trains, and calls on arrays compute as in inference"
_PLACED = 'mps.Trainer(..., device="cuda:0"), whose device a module follows'
_HALF = 'mps.Trainer(..., precision="bf16"): parameters stay float32'
_TRAINED = "mps.Trainer(model, loss, optimizer), which has fit, evaluate and predict"
_ATTRIBUTE = "an attribute: self.name = "

MEMBERS: dict[str, str] = {
    "add_module": f"{_ATTRIBUTE}module",
    "apply": "a loop over named_modules()",
    "bfloat16": _HALF,
    "buffers": "parameters(trainable=False)",
    "children": "named_modules()",
    "compile": _TRAINED,
    "cpu": _PLACED,
    "cuda": _PLACED,
    "double": _HALF,
    "eval": _FOLLOWS,
    "evaluate": _TRAINED,
    "fit": _TRAINED,
    "float": "nothing: parameters are float32",
    "forward": "a call of the module",
    "half": _HALF,
    "load_state_dict": "load(values)",
    "load_weights": "load(path)",
    "modules": "named_modules()",
    "named_buffers": "parameters(trainable=False)",
    "named_parameters": "parameters().items()",
    "predict": "a call of the module",
    "register_buffer": f"{_ATTRIBUTE}nn.Parameter(values, trainable=False)",
    "register_module": f"{_ATTRIBUTE}module",
    "register_parameter": f"{_ATTRIBUTE}nn.Parameter(values)",
    "requires_grad_": "freeze() or unfreeze()",
    "save_weights": "save(path)",
    "to": _PLACED,
    "train": _FOLLOWS,
    "trainable_variables": "parameters(trainable=True)",
    "zero_grad": "nothing: each step makes new gradients",
}
