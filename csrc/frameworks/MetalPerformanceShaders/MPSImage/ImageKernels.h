// The interface of the unary and the binary image kernel for subclasses.
//
// A subclass writes its arithmetic in -omps_build:. All settings that this depends on are in -omps_appendKey:.
// -omps_reach answers the pixels that it reads around a pixel. -omps_clipFor:destination: refuses operands.
#pragma once

#import <MetalPerformanceShaders/MPSImage/MPSImageKernel.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/encode_image_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::image {

// The mode; raises for values outside MPSImageEdgeMode.
MPSImageEdgeMode known_edge(MPSKernel *kernel, MPSImageEdgeMode mode);
// The region of a source around the part of `clip` inside a destination.
MPSRegion source_region(const MTLRegion &clip, MTLSize destination, const MPSOffset &offset, const Reach &reach = {},
                        const Stride &stride = {});

template <typename Visit>
void visit_offset(Visit &&each, const std::string &name, MPSOffset &offset) {
  each((name + ".x").c_str(), offset.x);
  each((name + ".y").c_str(), offset.y);
  each((name + ".z").c_str(), offset.z);
}

}  // namespace openmps::fw::image

@interface MPSUnaryImageKernel (OpenMPSPrivate)
- (openmps::engine::Tensor)omps_build:(openmps::fw::image::ImageFragment &)fragment;
- (void)omps_appendKey:(openmps::fw::image::FragmentKey &)key;
- (openmps::fw::image::Reach)omps_reach;
// The mode in use, for classes that have one only.
- (MPSImageEdgeMode)omps_edge;
// The part of the clip rectangle that has results; raises for operands that the fragment could not compute.
- (MTLRegion)omps_clipFor:(const openmps::fw::image::Operand &)source
              destination:(const openmps::fw::image::Operand &)destination;
- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const openmps::fw::image::Operand &)source
        destination:(const openmps::fw::image::Operand &)destination;
@end

@interface MPSBinaryImageKernel (OpenMPSPrivate)
- (openmps::engine::Tensor)omps_build:(openmps::fw::image::ImageFragment &)fragment;
- (void)omps_appendKey:(openmps::fw::image::FragmentKey &)key;
- (openmps::fw::image::Stride)omps_strideOf:(std::size_t)source;
@end

NS_ASSUME_NONNULL_END
