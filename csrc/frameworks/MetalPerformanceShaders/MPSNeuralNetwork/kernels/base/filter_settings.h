// Settings that kernels of one, two and many images have for each source and for the destination.
#pragma once

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

namespace openmps::fw::nn {

template <typename Visit>
void visit_offset(Visit &&each, MPSOffset &offset) {
  each("offset.x", offset.x);
  each("offset.y", offset.y);
  each("offset.z", offset.z);
}

struct FilterDestination {
  MTLRegion clip = MPSRectNoClip;
  NSUInteger destination_channel = 0;
  objc::Ref<id<MPSNNPadding>> padding;
  objc::Ref<id<MPSImageAllocator>> allocator;

  template <typename Visit>
  void visit_destination(Visit &&each) {
    each("clipRect", clip);
    each("destinationFeatureChannelOffset", destination_channel);
    each("padding", padding, @protocol(MPSNNPadding));
    each("destinationImageAllocator", allocator, @protocol(MPSImageAllocator));
  }
};

struct FilterSource {
  MPSOffset offset{0, 0, 0};
  ChannelRange channels;
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;
  NSUInteger kernel_width = 1, kernel_height = 1, stride_x = 1, stride_y = 1, dilation_x = 1, dilation_y = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_offset(each, offset);
    each("sourceFeatureChannelOffset", channels.offset);
    each("sourceFeatureChannelMaxCount", channels.most);
    each("edgeMode", edge, MPSImageEdgeModeConstant);
    each("kernelWidth", kernel_width);
    each("kernelHeight", kernel_height);
    each("strideInPixelsX", stride_x);
    each("strideInPixelsY", stride_y);
    each("dilationRateX", dilation_x);
    each("dilationRateY", dilation_y);
  }
};

}  // namespace openmps::fw::nn
