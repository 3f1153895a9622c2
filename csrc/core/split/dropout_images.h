// A dropout of images between graphs: the gradient has the mask of the one run. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>

#include "core/images/image.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

class DropoutImages {
 public:
  // One forward pass, for its gradient.
  struct Run {
    ImageBatch images;
    Handle states;  // MPSCNNDropoutGradientStateBatch
  };

  DropoutImages(const Device& device, float keep_probability, std::uint64_t seed);

  // Writes new images of float32 to `result`.
  Run encode(id<MTLCommandBuffer> buffer, const ImageBatch& images, ImageBatch& result) const;
  // New images of float32: the gradient of the images of `run`.
  ImageBatch encode_gradient(id<MTLCommandBuffer> buffer, const Run& run, const ImageBatch& gradient) const;

 private:
  ImageBatch images_like(const ImageBatch& images) const;

  Device device_;
  Handle dropout_, gradient_;  // MPSCNNDropout, MPSCNNDropoutGradient
};

}  // namespace openmps::core
