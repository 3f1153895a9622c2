// Pixels of a region that are bright enough, in reading order, in engine operations.
#pragma once

#include "engine/engine.h"

namespace openmps::fw::image {

using engine::GraphBuilder;
using engine::Tensor;

struct KeypointRegion {
  Tensor row, column;  // of the region's origin: scalars
  std::int64_t height = 0, width = 0;
  double threshold = 0;
};

struct Keypoints {
  Tensor count;    // uint32 (1): how many there are in `records`
  Tensor records;  // uint32 (most, 2): x in the low half and y in the high half, then the value's bits
};

// `records`: the present ones. Those after the last found pixel stay. image: (1, h, w, 1), stored in 8 bits.
Keypoints find_keypoints(GraphBuilder& graph, Tensor image, Tensor records, const KeypointRegion& region);

}  // namespace openmps::fw::image
