// The images of a recurrent layer as the steps of a sequence. For .mm files, inside a guard.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <cstdint>

#include "core/images/image.h"
#include "core/objects/handle_objc.h"

namespace openmps::core {

// (batch, time * channels): a row has the pixels of an image, and a step is a view of `channels` columns.
class SequenceImages {
 public:
  SequenceImages(const Device &device, std::int64_t batch, std::int64_t time, std::int64_t channels);

  NSArray<MPSMatrix *> *steps() const { return object_in<NSArray<MPSMatrix *> *>(steps_); }
  // Images of one row, `time` pixels and `channels` channels; float32 or float16.
  void encode_read(id<MTLCommandBuffer> buffer, MPSImageBatch *images) const;
  // New images of float32.
  ImageBatch encode_images(id<MTLCommandBuffer> buffer) const;

 private:
  MPSMatrix *whole() const { return object_in<MPSMatrix *>(whole_); }

  Device device_;
  std::int64_t batch_, time_, channels_;
  Handle whole_, steps_;
};

}  // namespace openmps::core
