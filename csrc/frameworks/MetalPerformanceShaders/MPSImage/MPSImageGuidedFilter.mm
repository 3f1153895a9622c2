#import <MetalPerformanceShaders/MPSImage/MPSImageGuidedFilter.h>

#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/guided_filter.h"
#include "frameworks/MetalPerformanceShaders/MPSImage/analysis/run_plan.h"

using namespace openmps::fw::image;
using openmps::engine::GraphBuilder;
using openmps::engine::Tensor;

namespace {
void check_diameter(const std::string &who, NSUInteger diameter);
}

struct MPSImageGuidedFilterImpl {
  NSUInteger diameter = 1;
  float epsilon = 0.01F, scale = 1, offset = 0;

  void check(const std::string &who) const { check_diameter(who, diameter); }
  GuidedRegression regression() const { return {static_cast<std::int64_t>(diameter), static_cast<double>(epsilon)}; }
  Tensor reconstructed(Tensor x) const { return x * static_cast<double>(scale) + static_cast<double>(offset); }

  template <typename Visit>
  void visit(Visit &&each) {
    each("kernelDiameter", diameter);
    each("epsilon", epsilon);
    each("reconstructScale", scale);
    each("reconstructOffset", offset);
  }
};

namespace {

constexpr NSUInteger kMostPixels = 32767;

void check_diameter(const std::string &who, NSUInteger diameter) {
  if (diameter >= 1 && diameter <= kMostPixels) return;
  refuse(who + ": kernelDiameter is " + std::to_string(diameter) + ", expected 1 to " + std::to_string(kMostPixels) +
         ".");
}

struct GivenTexture {
  const char *name;
  id<MTLTexture> texture;
  std::int64_t channels = 1;  // at least
};

Operand checked_operand(MPSKernel *kernel, const GivenTexture &given) {
  const Operand operand = texture_operand(kernel, given.name, given.texture);
  if (operand.layout.n != 1)
    refuse(operand.who + ": " + given.name + " has " + std::to_string(operand.layout.n) + " slices, expected 1.");
  if (operand.layout.c < given.channels)
    refuse(operand.who + ": " + given.name + " has " + std::to_string(operand.layout.c) + " channels, expected " +
           std::to_string(given.channels) + " or more.");
  return operand;
}

void check_same_size(const Operand &a, const Operand &b) {
  if (a.layout.h == b.layout.h && a.layout.w == b.layout.w) return;
  const auto size = [](const Operand &each) {
    return std::to_string(each.layout.w) + " x " + std::to_string(each.layout.h) + " pixels";
  };
  refuse(a.who + ": " + a.name + " has " + size(a) + ", " + b.name + " has " + size(b) + ".");
}

struct Regression {
  MPSKernel *kernel;
  const MPSImageGuidedFilterImpl &my;
  id<MTLCommandBuffer> commandBuffer;
  std::vector<Source> sources;  // source, guidance, perhaps weights
};

Regression regression_of(MPSKernel *kernel, const MPSImageGuidedFilterImpl &my, id<MTLCommandBuffer> commandBuffer,
                         const GivenTexture &source, const GivenTexture &guidance, id<MTLTexture> weights) {
  Regression made{kernel, my, commandBuffer, {}};
  made.sources.push_back(whole_source(checked_operand(kernel, source)));
  made.sources.push_back(whole_source(checked_operand(kernel, guidance)));
  if (weights != nil) made.sources.push_back(whole_source(checked_operand(kernel, {"weightsTexture", weights})));
  for (const Source &each : made.sources) check_same_size(made.sources[0].operand, each.operand);
  return made;
}

// The coefficients are what `build` makes of source, guidance and weights; the last are empty if there are none.
void encode(const Regression &call, const Operand &destination, const char *name,
            openmps::FunctionRef<Tensor(GraphBuilder &, Tensor, Tensor, Tensor)> build) {
  check_same_size(call.sources[0].operand, destination);
  FragmentKey key(name);
  key << call.my.diameter << call.my.epsilon;
  encode_image_fragment({call.kernel, call.commandBuffer, call.sources, destination, MPSRectNoClip}, key,
                        [&](ImageFragment &fragment) {
                          const Tensor none;
                          const Tensor weights = call.sources.size() > 2 ? narrow(fragment.colors(2), 3, 0, 1) : none;
                          return build(fragment.graph, fragment.colors(0), fragment.colors(1), weights);
                        });
}

}  // namespace

@implementation MPSImageGuidedFilter

- (instancetype)initWithDevice:(id<MTLDevice>)device kernelDiameter:(NSUInteger)kernelDiameter {
  check_diameter(class_getName([self class]), kernelDiameter);
  if ((self = [super omps_initWithDevice:device]) == nil) return nil;
  _guidedFilterImpl = new MPSImageGuidedFilterImpl;
  _guidedFilterImpl->diameter = kernelDiameter;
  return self;
}

OMPS_KERNEL_STATE(MPSImageGuidedFilter, _guidedFilterImpl)
OMPS_FIELD_READONLY(_guidedFilterImpl, NSUInteger, kernelDiameter, diameter)
OMPS_FIELD(_guidedFilterImpl, float, epsilon, Epsilon, epsilon)
OMPS_FIELD(_guidedFilterImpl, float, reconstructScale, ReconstructScale, scale)
OMPS_FIELD(_guidedFilterImpl, float, reconstructOffset, ReconstructOffset, offset)

- (void)encodeRegressionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          sourceTexture:(id<MTLTexture>)sourceTexture
                        guidanceTexture:(id<MTLTexture>)guidanceTexture
                         weightsTexture:(id<MTLTexture>)weightsTexture
         destinationCoefficientsTexture:(id<MTLTexture>)destinationCoefficientsTexture {
  const Regression call = regression_of(self, *_guidedFilterImpl, commandBuffer, {"sourceTexture", sourceTexture},
                                        {"guidanceTexture", guidanceTexture, 3}, weightsTexture);
  const Operand result = checked_operand(self, {"destinationCoefficientsTexture", destinationCoefficientsTexture, 4});
  encode(call, result, "colors", [&](GraphBuilder &graph, Tensor source, Tensor guide, Tensor weights) {
    return color_coefficients(graph, narrow(source, 3, 0, 1), narrow(guide, 3, 0, 3), weights, call.my.regression());
  });
}

- (void)encodeReconstructionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                            guidanceTexture:(id<MTLTexture>)guidanceTexture
                        coefficientsTexture:(id<MTLTexture>)coefficientsTexture
                         destinationTexture:(id<MTLTexture>)destinationTexture {
  const MPSImageGuidedFilterImpl &my = *_guidedFilterImpl;
  const Operand guidance = checked_operand(self, {"guidanceTexture", guidanceTexture, 3});
  const Operand coefficients = checked_operand(self, {"coefficientsTexture", coefficientsTexture, 4});
  const Operand destination = checked_operand(self, {"destinationTexture", destinationTexture});
  check_same_size(guidance, destination);
  FragmentKey key("reconstruction");
  key << my.scale << my.offset;
  encode_image_fragment(
      {self, commandBuffer, {whole_source(guidance), whole_source(coefficients)}, destination, MPSRectNoClip}, key,
      [&](ImageFragment &fragment) {
        const Tensor guide = fragment.colors(0), ab = resized_like(fragment.graph, fragment.pixels[1], guide);
        const Tensor products = narrow(ab, 3, 0, 3) * narrow(guide, 3, 0, 3);
        const Tensor sum = my.reconstructed(reduce_sum(products, {3}) + narrow(ab, 3, 3, 1));
        openmps::engine::Shape shape = sum.shape();
        shape[3] = fragment.channels;
        return broadcast_to(sum, shape);
      });
}

- (void)encodeRegressionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                          sourceTexture:(id<MTLTexture>)sourceTexture
                        guidanceTexture:(id<MTLTexture>)guidanceTexture
                         weightsTexture:(id<MTLTexture>)weightsTexture
        destinationCoefficientsTextureA:(id<MTLTexture>)destinationCoefficientsTextureA
        destinationCoefficientsTextureB:(id<MTLTexture>)destinationCoefficientsTextureB {
  const Regression call = regression_of(self, *_guidedFilterImpl, commandBuffer, {"sourceTexture", sourceTexture},
                                        {"guidanceTexture", guidanceTexture}, weightsTexture);
  const Operand results[] = {
      checked_operand(self, {"destinationCoefficientsTextureA", destinationCoefficientsTextureA}),
      checked_operand(self, {"destinationCoefficientsTextureB", destinationCoefficientsTextureB})};
  const std::int64_t guided = call.sources[1].operand.layout.c, own = call.sources[0].operand.layout.c;
  if (own != 1 && own < guided)
    refuse([self omps_name] + ": sourceTexture has " + std::to_string(own) + " channels, guidanceTexture has " +
           std::to_string(guided) + ".");
  for (const Operand &result : results) check_same_size(call.sources[0].operand, result);
  for (const bool second : {false, true})
    encode(call, results[second ? 1 : 0], second ? "channels b" : "channels a",
           [&](GraphBuilder &graph, Tensor source, Tensor guide, Tensor weights) {
             const Tensor p = own == 1 ? broadcast_to(source, guide.shape()) : narrow(source, 3, 0, guided);
             const auto both = channel_coefficients(graph, p, guide, weights, call.my.regression());
             return second ? both.second : both.first;
           });
}

- (void)encodeReconstructionToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
                            guidanceTexture:(id<MTLTexture>)guidanceTexture
                       coefficientsTextureA:(id<MTLTexture>)coefficientsTextureA
                       coefficientsTextureB:(id<MTLTexture>)coefficientsTextureB
                         destinationTexture:(id<MTLTexture>)destinationTexture {
  const MPSImageGuidedFilterImpl &my = *_guidedFilterImpl;
  const Operand guidance = checked_operand(self, {"guidanceTexture", guidanceTexture});
  const Operand a = checked_operand(self, {"coefficientsTextureA", coefficientsTextureA, guidance.layout.c});
  const Operand b = checked_operand(self, {"coefficientsTextureB", coefficientsTextureB, guidance.layout.c});
  const Operand destination = checked_operand(self, {"destinationTexture", destinationTexture});
  check_same_size(guidance, destination);
  FragmentKey key("channel reconstruction");
  key << my.scale << my.offset;
  encode_image_fragment(
      {self, commandBuffer, {whole_source(guidance), whole_source(a), whole_source(b)}, destination, MPSRectNoClip},
      key, [&](ImageFragment &fragment) {
        const Tensor guide = fragment.colors(0);
        const auto coefficients = [&](std::size_t source) {
          return narrow(resized_like(fragment.graph, fragment.pixels[source], guide), 3, 0, guide.shape()[3]);
        };
        return my.reconstructed(coefficients(1) * guide + coefficients(2));
      });
}

@end
