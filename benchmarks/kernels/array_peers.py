"""Array kernels of PyTorch, and decompositions of SciPy or PyTorch, by the names of library/arrays.mm, matrices.mm."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from layer_peers import uniform, without_gradient

Call = Callable[[], object]
ORDER = 1024


def definite() -> Any:
    """Return a positive definite matrix."""
    half = np.random.default_rng(5).random((ORDER, ORDER), np.float32)
    return (half + half.T) / 2 + ORDER * np.eye(ORDER, dtype=np.float32)


def hamming(a: Any, b: Any) -> Any:
    """Return the number of differing bits of all pairs of rows; PyTorch has no count of bits."""
    x = a[:, None] ^ b[None]
    x = x - ((x >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return ((x + (x >> 8) + (x >> 16) + (x >> 24)) & 0x3F).sum(-1)


def array_calls(device: str) -> dict[str, Call]:
    """Return the kernels of MPSNDArray and MPSGraph."""
    left, right = uniform((16, 256, 256), device), uniform((16, 256, 256), device)
    table, positions = uniform((30000, 256), device), torch.randint(0, 30000, (4096,)).to(device)
    rows, row, wide = uniform((1024, 1024), device), uniform((1048576,), device), uniform((64, 16384), device)
    short, quantized = uniform((64, 1024), device), torch.randint(0, 100, (1024, 1024), dtype=torch.int8).to(device)
    signal, query = uniform((256, 1024), device), uniform((8, 256, 64), device)
    words = torch.randint(0, 2**31 - 1, (512, 8), dtype=torch.int32).to(device)
    return {
        "batched product": lambda: left @ right,
        "gather": lambda: table[positions],
        "quantised product": lambda: short @ (quantized.float() * 0.5),
        "sort 1024 x 1024": lambda: torch.sort(rows).values,
        "sort 1 x 1048576": lambda: torch.sort(row).values,
        "argsort 1024 x 1024": lambda: torch.argsort(rows, stable=True),
        "top 16 of 64 x 16384": lambda: torch.topk(wide, 16),
        "cumulative sum of rows": lambda: torch.cumsum(rows, 1),
        "cumulative sum of columns": lambda: torch.cumsum(rows, 0),
        "FFT 256 x 1024": lambda: torch.fft.rfft(signal),
        "attention": lambda: torch.nn.functional.scaled_dot_product_attention(query, query, query, scale=0.125),
        "Hamming distance": lambda: hamming(words, words),
    }


def torch_matrix_calls(device: str) -> dict[str, Call]:
    """Return decompositions and solvers of PyTorch."""
    a, general = torch.from_numpy(definite()).to(device), uniform((ORDER, ORDER), device)
    sides = {count: uniform((ORDER, count), device) for count in (1, 64, 1024)}
    factor = torch.linalg.cholesky(a)
    lu, pivots = torch.linalg.lu_factor(a)
    found: dict[str, Call] = {
        "Cholesky": lambda: torch.linalg.cholesky(a),
        "LU": lambda: torch.linalg.lu_factor(general),
        "Cholesky solve": lambda: torch.cholesky_solve(sides[64], factor),
        "LU solve": lambda: torch.linalg.lu_solve(lu, pivots, sides[64]),
        "matrix product": lambda: general @ general,
    }
    for count, side in sides.items():
        name = f"triangular solve, {count} vector{'s' if count > 1 else ''}"
        found[name] = functools.partial(torch.linalg.solve_triangular, factor, side, upper=False)
    return found


def scipy_matrix_calls() -> dict[str, Call]:
    """Return decompositions and solvers of NumPy and SciPy."""
    import scipy.linalg

    a, random = definite(), np.random.default_rng(6)
    general = random.random((ORDER, ORDER), np.float32)
    sides = {count: random.random((ORDER, count), np.float32) for count in (1, 64, 1024)}
    factor = np.linalg.cholesky(a)
    decomposed, order = scipy.linalg.lu_factor(a), np.asfortranarray(factor)
    found: dict[str, Call] = {
        "Cholesky": lambda: scipy.linalg.cholesky(a, lower=True, check_finite=False),
        "LU": lambda: scipy.linalg.lu_factor(general, check_finite=False),
        "Cholesky solve": lambda: scipy.linalg.cho_solve((order, True), sides[64], check_finite=False),
        "LU solve": lambda: scipy.linalg.lu_solve(decomposed, sides[64], check_finite=False),
        "matrix product": lambda: general @ general,
    }
    for count, side in sides.items():
        name = f"triangular solve, {count} vector{'s' if count > 1 else ''}"
        found[name] = functools.partial(scipy.linalg.solve_triangular, order, side, lower=True, check_finite=False)
    return found


def calls(names: list[str], device: str = "cpu") -> dict[str, Call]:
    """Return those of the named cases that the peers have."""
    found = array_calls(device) | (scipy_matrix_calls() if device == "cpu" else torch_matrix_calls(device))
    return {name: without_gradient(found[name]) for name in names if name in found}
