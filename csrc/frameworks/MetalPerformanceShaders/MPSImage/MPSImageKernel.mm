#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"

using namespace openmps::fw::image;
using openmps::engine::Tensor;

struct MPSUnaryImageKernelImpl {
  MPSOffset offset{0, 0, 0};
  MTLRegion clip = MPSRectNoClip;
  MPSImageEdgeMode edge = MPSImageEdgeModeZero;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_offset(each, "offset", offset);
    each("clipRect", clip);
    each("edgeMode", edge, MPSImageEdgeModeConstant);
  }
};

struct MPSBinaryImageKernelImpl {
  struct Side {
    MPSOffset offset{0, 0, 0};
    MPSImageEdgeMode edge = MPSImageEdgeModeZero;
  };
  Side primary, secondary;
  MTLRegion clip = MPSRectNoClip;

  template <typename Visit>
  void visit(Visit &&each) {
    visit_offset(each, "primaryOffset", primary.offset);
    visit_offset(each, "secondaryOffset", secondary.offset);
    each("primaryEdgeMode", primary.edge, MPSImageEdgeModeConstant);
    each("secondaryEdgeMode", secondary.edge, MPSImageEdgeModeConstant);
    each("clipRect", clip);
  }
};

namespace openmps::fw::image {
namespace {

[[noreturn]] void refuse_base(MPSKernel *kernel) {
  raise_objc(Status(ErrorKind::Unsupported,
                    [kernel omps_name] + ": this class computes nothing itself; use one of its subclasses."));
}

id<MTLTexture> texture_at(MPSKernel *kernel, const char *name, __strong id<MTLTexture> *place) {
  if (place == nullptr) refuse([kernel omps_name] + ": " + name + " is NULL.");
  return *place;
}

}  // namespace

MPSImageEdgeMode known_edge(MPSKernel *kernel, MPSImageEdgeMode mode) {
  if (mode > MPSImageEdgeModeConstant)
    refuse([kernel omps_name] + ": the edge mode is " + std::to_string(mode) + ", which is not an MPSImageEdgeMode.");
  return mode;
}

MPSRegion source_region(const MTLRegion &clip, MTLSize destination, const MPSOffset &offset, const Reach &reach,
                        const Stride &stride) {
  const auto extent = [](NSUInteger size) {
    return static_cast<std::int64_t>(std::min<NSUInteger>(size, NSUIntegerMax >> 1));
  };
  const Box box =
      clipped(clip, {0, 0, 0, extent(destination.depth), extent(destination.height), extent(destination.width)});
  const auto real = [](std::int64_t value) { return static_cast<double>(value); };
  const auto size = [&](std::int64_t count, std::int64_t step, std::int64_t before, std::int64_t after) {
    return count == 0 ? 0 : (real(count) - 1) * real(step) + 1 + real(before) + real(after);
  };
  return {{real(offset.x) - real(reach.left), real(offset.y) - real(reach.top), real(offset.z)},
          {size(box.w, stride.x, reach.left, reach.right), size(box.h, stride.y, reach.top, reach.bottom),
           size(box.n, stride.z, 0, 0)}};
}

}  // namespace openmps::fw::image

@implementation MPSUnaryImageKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _unaryImageImpl = new MPSUnaryImageKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSUnaryImageKernel, _unaryImageImpl)
OMPS_FIELD(_unaryImageImpl, MPSOffset, offset, Offset, offset)
OMPS_FIELD(_unaryImageImpl, MTLRegion, clipRect, ClipRect, clip)
OMPS_FIELD_READONLY(_unaryImageImpl, MPSImageEdgeMode, edgeMode, edge)

- (void)setEdgeMode:(MPSImageEdgeMode)edgeMode {
  _unaryImageImpl->edge = known_edge(self, edgeMode);
}

- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               inPlaceTexture:(__strong id<MTLTexture> *)texture
        fallbackCopyAllocator:(MPSCopyAllocator)copyAllocator {
  id<MTLTexture> both = texture_at(self, "inPlaceTexture", texture);
  [self encodeToCommandBuffer:commandBuffer sourceTexture:both destinationTexture:both];
  return YES;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                sourceTexture:(id<MTLTexture>)sourceTexture
           destinationTexture:(id<MTLTexture>)destinationTexture {
  [self omps_encode:commandBuffer
             source:texture_operand(self, "sourceTexture", sourceTexture)
        destination:texture_operand(self, "destinationTexture", destinationTexture)];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                  sourceImage:(MPSImage *)sourceImage
             destinationImage:(MPSImage *)destinationImage {
  [self omps_encode:commandBuffer
             source:image_operand(self, "sourceImage", sourceImage)
        destination:image_operand(self, "destinationImage", destinationImage)];
}

- (MPSRegion)sourceRegionForDestinationSize:(MTLSize)destinationSize {
  return source_region(_unaryImageImpl->clip, destinationSize, _unaryImageImpl->offset, [self omps_reach]);
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  FragmentKey key("unary");
  [self omps_appendKey:key];
  const std::vector<Source> sources{{source, _unaryImageImpl->offset, [self omps_edge], {}}};
  encode_image_fragment({self, commandBuffer, sources, destination, [self omps_clipFor:source destination:destination]},
                        key, [&](ImageFragment &fragment) { return [self omps_build:fragment]; });
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  return fragment.region(0);
}

- (void)omps_appendKey:(FragmentKey &)key {
  refuse_base(self);
}

- (Reach)omps_reach {
  return {};
}

- (MPSImageEdgeMode)omps_edge {
  return _unaryImageImpl->edge;
}

- (MTLRegion)omps_clipFor:(const Operand &)source destination:(const Operand &)destination {
  return _unaryImageImpl->clip;
}

@end

@implementation MPSBinaryImageKernel

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super initWithDevice:device]) != nil) _binaryImageImpl = new MPSBinaryImageKernelImpl;
  return self;
}

OMPS_KERNEL_STATE(MPSBinaryImageKernel, _binaryImageImpl)
OMPS_FIELD(_binaryImageImpl, MPSOffset, primaryOffset, PrimaryOffset, primary.offset)
OMPS_FIELD(_binaryImageImpl, MPSOffset, secondaryOffset, SecondaryOffset, secondary.offset)
OMPS_FIELD(_binaryImageImpl, MTLRegion, clipRect, ClipRect, clip)
OMPS_FIELD_READONLY(_binaryImageImpl, MPSImageEdgeMode, primaryEdgeMode, primary.edge)
OMPS_FIELD_READONLY(_binaryImageImpl, MPSImageEdgeMode, secondaryEdgeMode, secondary.edge)

- (void)setPrimaryEdgeMode:(MPSImageEdgeMode)mode {
  _binaryImageImpl->primary.edge = known_edge(self, mode);
}

- (void)setSecondaryEdgeMode:(MPSImageEdgeMode)mode {
  _binaryImageImpl->secondary.edge = known_edge(self, mode);
}

- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               primaryTexture:(id<MTLTexture>)primaryTexture
      inPlaceSecondaryTexture:(__strong id<MTLTexture> *)inPlaceSecondaryTexture
        fallbackCopyAllocator:(MPSCopyAllocator)copyAllocator {
  id<MTLTexture> both = texture_at(self, "inPlaceSecondaryTexture", inPlaceSecondaryTexture);
  [self encodeToCommandBuffer:commandBuffer
               primaryTexture:primaryTexture
             secondaryTexture:both
           destinationTexture:both];
  return YES;
}

- (BOOL)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
        inPlacePrimaryTexture:(__strong id<MTLTexture> *)inPlacePrimaryTexture
             secondaryTexture:(id<MTLTexture>)secondaryTexture
        fallbackCopyAllocator:(MPSCopyAllocator)copyAllocator {
  id<MTLTexture> both = texture_at(self, "inPlacePrimaryTexture", inPlacePrimaryTexture);
  [self encodeToCommandBuffer:commandBuffer
               primaryTexture:both
             secondaryTexture:secondaryTexture
           destinationTexture:both];
  return YES;
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               primaryTexture:(id<MTLTexture>)primaryTexture
             secondaryTexture:(id<MTLTexture>)secondaryTexture
           destinationTexture:(id<MTLTexture>)destinationTexture {
  [self omps_encode:commandBuffer
            primary:texture_operand(self, "primaryTexture", primaryTexture)
          secondary:texture_operand(self, "secondaryTexture", secondaryTexture)
        destination:texture_operand(self, "destinationTexture", destinationTexture)];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                 primaryImage:(MPSImage *)primaryImage
               secondaryImage:(MPSImage *)secondaryImage
             destinationImage:(MPSImage *)destinationImage {
  [self omps_encode:commandBuffer
            primary:image_operand(self, "primaryImage", primaryImage)
          secondary:image_operand(self, "secondaryImage", secondaryImage)
        destination:image_operand(self, "destinationImage", destinationImage)];
}

- (MPSRegion)primarySourceRegionForDestinationSize:(MTLSize)destinationSize {
  return source_region(_binaryImageImpl->clip, destinationSize, _binaryImageImpl->primary.offset, {},
                       [self omps_strideOf:0]);
}

- (MPSRegion)secondarySourceRegionForDestinationSize:(MTLSize)destinationSize {
  return source_region(_binaryImageImpl->clip, destinationSize, _binaryImageImpl->secondary.offset, {},
                       [self omps_strideOf:1]);
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
            primary:(const Operand &)primary
          secondary:(const Operand &)secondary
        destination:(const Operand &)destination {
  FragmentKey key("binary");
  [self omps_appendKey:key];
  const MPSBinaryImageKernelImpl &my = *_binaryImageImpl;
  const std::vector<Source> sources{{primary, my.primary.offset, my.primary.edge, [self omps_strideOf:0]},
                                    {secondary, my.secondary.offset, my.secondary.edge, [self omps_strideOf:1]}};
  encode_image_fragment({self, commandBuffer, sources, destination, my.clip}, key,
                        [&](ImageFragment &fragment) { return [self omps_build:fragment]; });
}

- (Tensor)omps_build:(ImageFragment &)fragment {
  return fragment.region(0);
}

- (void)omps_appendKey:(FragmentKey &)key {
  refuse_base(self);
}

- (Stride)omps_strideOf:(std::size_t)source {
  return {};
}

@end
