// MPSImagePyramid and its subclasses: fragments between the mipmap levels of textures.
#import <MetalPerformanceShaders/MPSImage/MPSImageConvolution.h>

#include <algorithm>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/ImageKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/WindowFilters.h"

using namespace openmps::fw::image;
using openmps::engine::Shape;
using openmps::engine::Tensor;
using openmps::fw::ImageLayout;

struct MPSImagePyramidImpl {
  Weights weights;

  template <typename Visit>
  void visit(Visit &&each) {
    weights.visit(each);
  }
  void check(const std::string &who) const { weights.check(who); }
};

struct MPSImageLaplacianPyramidImpl {
  float bias = 0, scale = 1;

  template <typename Visit>
  void visit(Visit &&each) {
    each("laplacianBias", bias);
    each("laplacianScale", scale);
  }
};

namespace {

Weights five_taps(float centre) {
  const float side = 0.25F - centre / 2, row[] = {side, 0.25F, centre, 0.25F, side};
  Weights weights{{5, 5}, {}};
  for (const float y : row)
    for (const float x : row) weights.values.push_back(y * x);
  return weights;
}

void check_levels(const Operand &source, const Operand &destination, bool in_place) {
  for (const Operand *operand : {&source, &destination})
    if (!operand->texture)
      refuse(operand->who + ": " + operand->name + " is an image; pyramids take textures with mipmap levels.");
  if (in_place) {
    if (source.texture.get() == destination.texture.get()) return;
    refuse(source.who + ": source and destination are two textures; -encodeToCommandBuffer:inPlaceTexture:"
                        "fallbackCopyAllocator: takes the one texture that a Gaussian pyramid fills.");
  }
  const ImageLayout &s = source.layout, &d = destination.layout;
  const auto text = [](const ImageLayout &layout) {
    return std::to_string(layout.w) + " x " + std::to_string(layout.h) + " pixels, " + std::to_string(layout.c) +
           " channels and " + std::to_string(layout.n) + " slices";
  };
  if (s.w != d.w || s.h != d.h || s.c != d.c || s.n != d.n)
    refuse(source.who + ": the source has " + text(s) + ", the destination " + text(d) + ".");
  const NSUInteger needed = [source.texture.get() mipmapLevelCount] - 1,
                   there = [destination.texture.get() mipmapLevelCount];
  if (there < needed)
    refuse(source.who + ": the source has " + std::to_string(needed + 1) + " mipmap levels, the destination " +
           std::to_string(there) + "; at least " + std::to_string(needed) + " are expected.");
}

// Even rows and columns of a filtered level.
Tensor reduced(ImageFragment &fragment, const Weights &weights) {
  const Reach reach = weights.window.reach();
  const auto range = [](std::int64_t count, std::int64_t side) { return Range{-side, 2 * count - 1 + 2 * side}; };
  const Tensor x = fragment.part(0, range(fragment.clip.h, reach.top), range(fragment.clip.w, reach.left));
  return convolved(fragment, x, weights, 2);
}

// A level whose pixels fill the even rows and columns of the next larger one, filtered.
Tensor interpolated(ImageFragment &fragment, std::size_t source, const Weights &weights) {
  const Tensor x = fragment.pixels[source];
  if (!fragment.graph.status()) return x;
  const Shape s = x.shape();
  const Integers twice{s[0], s[1] * 2, s[2] * 2, s[3]};
  const Tensor stuffed = fragment.op(
      "slice_gradient", {x}, {{"starts", Integers{0, 0, 0, 0}}, {"strides", Integers{1, 2, 2, 1}}, {"shape", twice}});
  const Box &clip = fragment.clip;
  const Reach reach = weights.window.reach();
  const Tensor level = fragment.part(stuffed, {0, clip.h}, {0, clip.w}, MPSImageEdgeModeZero);
  return convolved(fragment,
                   fragment.part(level, {-reach.top, clip.h + 2 * reach.top}, {-reach.left, clip.w + 2 * reach.left},
                                 fragment.sources[source].edge),
                   weights);
}

}  // namespace

// Encodes a step between levels: destination level `to` of levels of two sources.
@interface MPSImagePyramid (OpenMPSPrivate)
- (const Weights &)omps_weights;
@end

@implementation MPSImagePyramid

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [self initWithDevice:device centerWeight:0.375F];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device centerWeight:(float)centerWeight {
  const Weights weights = five_taps(centerWeight);
  return [self initWithDevice:device
                  kernelWidth:weights.window.width
                 kernelHeight:weights.window.height
                      weights:weights.values.data()];
}

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                       weights:(const float *)kernelWeights {
  Weights weights =
      copied_weights(class_getName([self class]), "kernelWeights", {kernelWidth, kernelHeight}, kernelWeights);
  if ((self = [super initWithDevice:device]) != nil) _pyramidImpl = new MPSImagePyramidImpl{std::move(weights)};
  return self;
}

OMPS_KERNEL_STATE(MPSImagePyramid, _pyramidImpl)
OMPS_FIELD_READONLY(_pyramidImpl, NSUInteger, kernelWidth, weights.window.width)
OMPS_FIELD_READONLY(_pyramidImpl, NSUInteger, kernelHeight, weights.window.height)

- (const Weights &)omps_weights {
  return _pyramidImpl->weights;
}

- (Reach)omps_reach {
  return _pyramidImpl->weights.window.reach();
}

@end

@implementation MPSImageGaussianPyramid

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  check_levels(source, destination, true);
  const id<MTLTexture> texture = source.texture.get();
  FragmentKey key("levels");
  [self omps_weights].append_to(key);
  for (NSUInteger level = 1; level < [texture mipmapLevelCount]; ++level)
    encode_image_fragment({self,
                           commandBuffer,
                           {{texture_operand(self, "the texture", texture, level - 1), {0, 0, 0}, [self edgeMode], {}}},
                           texture_operand(self, "the texture", texture, level),
                           MPSRectNoClip},
                          key, [&](ImageFragment &fragment) { return reduced(fragment, [self omps_weights]); });
}

@end

// The result of a stored level and the interpolated next one.
@interface MPSImageLaplacianPyramid (OpenMPSPrivate)
- (Tensor)omps_combine:(Tensor)level with:(Tensor)next;
@end

@implementation MPSImageLaplacianPyramid

- (instancetype)initWithDevice:(id<MTLDevice>)device
                   kernelWidth:(NSUInteger)kernelWidth
                  kernelHeight:(NSUInteger)kernelHeight
                       weights:(const float *)kernelWeights {
  if ((self = [super initWithDevice:device kernelWidth:kernelWidth kernelHeight:kernelHeight
                            weights:kernelWeights]) != nil)
    _laplacianPyramidImpl = new MPSImageLaplacianPyramidImpl;
  return self;
}

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  return [super initWithDevice:device];
}

OMPS_KERNEL_STATE(MPSImageLaplacianPyramid, _laplacianPyramidImpl)
OMPS_FIELD(_laplacianPyramidImpl, float, getLaplacianBias, LaplacianBias, bias)
OMPS_FIELD(_laplacianPyramidImpl, float, getLaplacianScale, LaplacianScale, scale)

- (Tensor)omps_combine:(Tensor)level with:(Tensor)next {
  return level;
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
      stepFromLevel:(const Operand &)level
               next:(const Operand &)next
                 to:(const Operand &)destination {
  FragmentKey key("levels");
  [self omps_weights].append_to(key);
  key << _laplacianPyramidImpl->bias << _laplacianPyramidImpl->scale;
  const MPSImageEdgeMode edge = [self edgeMode];
  const std::vector<Source> sources{{level, {0, 0, 0}, edge, {}}, {next, {0, 0, 0}, edge, {}}};
  encode_image_fragment({self, commandBuffer, sources, destination, MPSRectNoClip}, key, [&](ImageFragment &fragment) {
    return [self omps_combine:fragment.pixels[0] with:interpolated(fragment, 1, [self omps_weights])];
  });
}

@end

@implementation MPSImageLaplacianPyramidSubtract

- (Tensor)omps_combine:(Tensor)level with:(Tensor)next {
  return (level - next) * static_cast<double>([self getLaplacianScale]) + static_cast<double>([self getLaplacianBias]);
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  check_levels(source, destination, false);
  const auto level = [&](const Operand &of, NSUInteger number) {
    return texture_operand(self, of.name, of.texture.get(), number);
  };
  for (NSUInteger i = 0; i + 1 < [source.texture.get() mipmapLevelCount]; ++i)
    [self omps_encode:commandBuffer stepFromLevel:level(source, i) next:level(source, i + 1) to:level(destination, i)];
}

@end

@implementation MPSImageLaplacianPyramidAdd

- (Tensor)omps_combine:(Tensor)level with:(Tensor)next {
  return (level - static_cast<double>([self getLaplacianBias])) / static_cast<double>([self getLaplacianScale]) + next;
}

- (void)omps_encode:(id<MTLCommandBuffer>)commandBuffer
             source:(const Operand &)source
        destination:(const Operand &)destination {
  check_levels(source, destination, false);
  if ([self getLaplacianScale] == 0) refuse(source.who + ": laplacianScale is 0, another number is expected.");
  const auto level = [&](const Operand &of, NSUInteger number) {
    return texture_operand(self, of.name, of.texture.get(), number);
  };
  for (NSUInteger i = [source.texture.get() mipmapLevelCount] - 1; i-- > 0;)
    [self omps_encode:commandBuffer
        stepFromLevel:level(source, i)
                 next:i + 2 == [source.texture.get() mipmapLevelCount] ? level(source, i + 1)
                                                                       : level(destination, i + 1)
                   to:level(destination, i)];
}

@end
