// Writes the cross-entropy of labels that are numbers of classes without tensors of all classes. It finds a sum along
// the last axis of one_hot(labels) * log_softmax(x), times factors of whole rows, and the gradient. Both read x once.
// Labels outside the classes count nothing, as with one_hot. Runs after the pass for mixed precision and before
// stitching.
#pragma once

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_cross_entropy(const Graph& graph);

// label_cross_entropy: x (..., classes), labels (..., 1) -> loss, log_sum (..., 1). Labels are integers in float32.
// log_sum is ln sum e^x. The loss is log_sum - x[label], and 0 without a class. The attribute `classes` is their
// number; rows of x may be longer (pad_classes), and the rest is not read.
const OpDef& label_cross_entropy_def();

// label_cross_entropy_gradient: x, labels, log_sum, scale -> dx. The scale has one element or is (..., 1).
//
//   dx = factor * scale * (e^(x - log_sum) - one_hot(labels))
//
// It is 0 in rows without a class, and after the classes. It may have a half type.
const OpDef& label_cross_entropy_gradient_def();

}  // namespace openmps::engine
