// Makes one `window_filter` node of a window over an image (N, H, W, C) of few channels and its surroundings.
//
// These are padding, slices and mirrored edges before it, and the conversions of pixels on both sides. A second window
// along the other axis belongs to it too. The CPU then reads and writes each image once. Run after `stitch`, which
// joins the conversions.
#pragma once

#include <cstdint>

#include "engine/ir/graph.h"

namespace openmps::engine {

Graph fuse_windows(const Graph& graph);

// The images of such nodes have at most so many channels.
inline constexpr std::int64_t kMostFilterChannels = 16;

// The definition of `window_filter` nodes. Not in the registry, because only this pass makes them.
//
// Inputs: the image; weights of sums, (C, rows, columns, 1) for each step. Attributes:
// - kind: "sums", "largest", "smallest" or "medians"
// - kernel, strides: [y, x]; in_steps: rows first, then columns
// - rows, columns: the image's position for each position that windows read; -1 is the number `outside`
// - share: the weight of each pixel in a sum, where all are the same constant
// Node::program has two parts. The first one makes the number that windows read (result 0) of a stored pixel (input 0).
// The second one makes the stored result (result 1) of the window's number (input 1).
const OpDef& window_filter_def();

}  // namespace openmps::engine
