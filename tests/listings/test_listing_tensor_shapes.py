"""First operations of "Build customized ML models with the Metal Performance Shaders Graph" (WWDC 2020).

A constant and a sum, then reshape, slice, concatenate, transpose, and a slice of length 0.
"""

from __future__ import annotations

import openmps as mps


def test_tensors_are_reshaped_cut_joined_and_transposed() -> None:
    graph = mps.Graph()
    vector = graph.placeholder((6,))
    matrix = graph.reshape(vector + graph.constant(10.0), (2, 3))
    column = matrix[:, 0:1]
    transposed = graph.transpose(graph.concat([matrix, column], 1))
    empty = matrix[:, 0:0]
    assert empty.shape == (2, 0)
    found, joined = graph.run({vector: [1, 2, 3, 4, 5, 6]}, [transposed, graph.concat([empty, matrix], 1)])
    assert found.tolist() == [[11, 14], [12, 15], [13, 16], [11, 14]]
    assert joined.tolist() == [[11, 12, 13], [14, 15, 16]]
