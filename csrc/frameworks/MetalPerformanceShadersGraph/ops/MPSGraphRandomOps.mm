#import <MetalPerformanceShadersGraph/MPSGraphRandomOps.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/accessors.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

struct RandomFacts {
  MPSGraphRandomDistribution distribution = MPSGraphRandomDistributionUniform;
  DType dtype = DType::Float32;
  float min = 0, max = 1, mean = 0, standardDeviation = 1;
  NSInteger minInteger = 0, maxInteger = INT32_MAX;
  MPSGraphRandomNormalSamplingMethod samplingMethod = MPSGraphRandomNormalSamplingInvCDF;
};

}  // namespace

struct MPSGraphRandomOpDescriptorImpl {
  RandomFacts facts;
};

@implementation MPSGraphRandomOpDescriptor

+ (instancetype)descriptorWithDistribution:(MPSGraphRandomDistribution)distribution dataType:(MPSDataType)dataType {
  MPSGraphRandomOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->facts.distribution = distribution;
  [made setDataType:dataType];
  if (distribution == MPSGraphRandomDistributionTruncatedNormal) {
    made->_impl->facts.min = -2;
    made->_impl->facts.max = 2;
  }
  return made;
}

- (instancetype)init {
  if ((self = [super init]) != nil) _impl = new MPSGraphRandomOpDescriptorImpl;
  return self;
}
- (void)dealloc {
  delete _impl;
  [super dealloc];
}
- (id)copyWithZone:(NSZone *)zone {
  MPSGraphRandomOpDescriptor *const copy = [[MPSGraphRandomOpDescriptor allocWithZone:zone] init];
  *copy->_impl = *_impl;
  return copy;
}
- (const RandomFacts &)omps_facts {
  return _impl->facts;
}

OMPS_FIELD(_impl, MPSGraphRandomDistribution, distribution, Distribution, facts.distribution)
OMPS_FIELD(_impl, float, min, Min, facts.min)
OMPS_FIELD(_impl, float, max, Max, facts.max)
OMPS_FIELD(_impl, NSInteger, minInteger, MinInteger, facts.minInteger)
OMPS_FIELD(_impl, NSInteger, maxInteger, MaxInteger, facts.maxInteger)
OMPS_FIELD(_impl, float, mean, Mean, facts.mean)
OMPS_FIELD(_impl, float, standardDeviation, StandardDeviation, facts.standardDeviation)
OMPS_FIELD(_impl, MPSGraphRandomNormalSamplingMethod, samplingMethod, SamplingMethod, facts.samplingMethod)

- (MPSDataType)dataType {
  return type_of(_impl->facts.dtype);
}
- (void)setDataType:(MPSDataType)type {
  _impl->facts.dtype = openmps::fw::dtype_of(type);
}

@end

namespace {

RandomFacts facts_of(MPSGraphRandomOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, "random is given a descriptor that is nil.");
  return [descriptor omps_facts];
}

Tensor uniform(Lowering &lowering, const RandomCounters &counters, const Integers &shape, double low, double high) {
  return lowering.op("random_uniform", {counters.seed, counters.step},
                     {{"shape", shape}, {"low", low}, {"high", high}});
}

// Whole numbers from low to high, both included: 24 random bits, which is what a float holds, times their count.
Tensor whole_numbers(Lowering &lowering, const RandomCounters &counters, const Integers &shape,
                     const RandomFacts &facts) {
  const double count = static_cast<double>(facts.maxInteger) - static_cast<double>(facts.minInteger) + 1;
  const Tensor fraction = uniform(lowering, counters, shape, 0, 1);
  const Tensor scaled =
      lowering.op("floor", {lowering.op("multiply", {fraction, lowering.number(count, DType::Float32)})});
  const Tensor shifted = lowering.op("add", {lowering.cast(scaled, DType::Int64),
                                             lowering.number(static_cast<double>(facts.minInteger), DType::Int64)});
  return lowering.cast(shifted, facts.dtype);
}

Tensor numbers(Lowering &lowering, const RandomCounters &counters, const Integers &shape, const RandomFacts &facts) {
  const bool is_uniform = facts.distribution == MPSGraphRandomDistributionUniform;
  if (!openmps::engine::is_float(facts.dtype)) {
    if (is_uniform) return whole_numbers(lowering, counters, shape, facts);
    return lowering.fail(ErrorKind::DType, std::string("normal numbers of ") + openmps::engine::name_of(facts.dtype) +
                                               " are asked for; they have to be floats.");
  }
  if (facts.distribution == MPSGraphRandomDistributionTruncatedNormal)
    return lowering.fail(ErrorKind::Unsupported, "the truncated normal distribution is not there yet.");
  const Tensor made =
      is_uniform ? uniform(lowering, counters, shape, static_cast<double>(facts.min), static_cast<double>(facts.max))
                 : lowering.op("random_normal", {counters.seed, counters.step},
                               {{"shape", shape},
                                {"mean", static_cast<double>(facts.mean)},
                                {"deviation", static_cast<double>(facts.standardDeviation)}});
  return lowering.cast(made, facts.dtype);
}

// Without a seed other numbers at every run; with one the same.
struct Source {
  std::optional<NSUInteger> seed;

  RandomCounters counters(Lowering &lowering) const {
    if (!seed) return lowering.random();
    const auto low = static_cast<std::uint32_t>(*seed), high = static_cast<std::uint32_t>(*seed >> 32U);
    return {lowering.number(low, DType::UInt32), lowering.number(high, DType::UInt32)};
  }
};

MPSGraphTensor *add_random(MPSGraph *graph, NSString *name, MPSShape *shape, const RandomFacts &facts,
                           const Source &source) {
  const Integers extents = integers_from(shape);
  return add(graph, {.type = "random",
                     .name = name,
                     .inputs = {},
                     .lower =
                         [=](Lowering &lowering) {
                           lowering.give(numbers(lowering, source.counters(lowering), extents, facts));
                         },
                     .is_random = true});
}

MPSGraphTensor *add_random(MPSGraph *graph, NSString *name, MPSGraphTensor *shape, const RandomFacts &facts,
                           const Source &source) {
  return add(graph, {.type = "random",
                     .name = name,
                     .inputs = {shape},
                     .lower =
                         [=](Lowering &lowering) {
                           const Integers extents = lowering.integers(0);
                           if (lowering.graph.status())
                             lowering.give(numbers(lowering, source.counters(lowering), extents, facts));
                         },
                     .result = facts.dtype,
                     .host_inputs = {0},
                     .is_random = true});
}

}  // namespace

@implementation MPSGraph (RandomOps)

- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     name:(NSString *)name {
  return add_random(self, name, shape, facts_of(descriptor), {});
}
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           name:(NSString *)name {
  return add_random(self, name, shapeTensor, facts_of(descriptor), {});
}
- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     seed:(NSUInteger)seed
                                     name:(NSString *)name {
  return add_random(self, name, shape, facts_of(descriptor), {seed});
}
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           seed:(NSUInteger)seed
                                           name:(NSString *)name {
  return add_random(self, name, shapeTensor, facts_of(descriptor), {seed});
}

- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape name:(NSString *)name {
  return add_random(self, name, shape, RandomFacts{}, {});
}
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor name:(NSString *)name {
  return add_random(self, name, shapeTensor, RandomFacts{}, {});
}
- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape seed:(NSUInteger)seed name:(NSString *)name {
  return add_random(self, name, shape, RandomFacts{}, {seed});
}
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                  seed:(NSUInteger)seed
                                                  name:(NSString *)name {
  return add_random(self, name, shapeTensor, RandomFacts{}, {seed});
}

- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor rate:(double)rate name:(NSString *)name {
  if (!(rate >= 0 && rate < 1))
    refuse(ErrorKind::InvalidArgument,
           "dropout: the rate is " + std::to_string(rate) + ", expects 0 or more and less than 1.");
  return add(self, {.type = "dropout",
                    .name = name,
                    .inputs = {tensor},
                    .lower =
                        [rate](Lowering &lowering) {
                          const RandomCounters counters = lowering.random();
                          lowering.give(lowering.op("dropout", {lowering.input(0), counters.seed, counters.step},
                                                    {{"keep_probability", 1 - rate}}));
                        },
                    .is_random = true});
}

- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor rateTensor:(MPSGraphTensor *)rate name:(NSString *)name {
  return add(self, {.type = "dropout",
                    .name = name,
                    .inputs = {tensor, rate},
                    .lower =
                        [](Lowering &lowering) {
                          const Tensor x = lowering.input(0), dropped = lowering.input(1);
                          const Tensor fraction =
                              uniform(lowering, lowering.random(), integers_of(lowering.shape(x)), 0, 1);
                          const Tensor kept = lowering.op("greater_equal",
                                                          {fraction, lowering.cast(dropped, lowering.dtype(fraction))});
                          const Tensor share = lowering.op("subtract", {lowering.number_like(1, dropped), dropped});
                          const Tensor raised = lowering.op("divide", {x, lowering.cast(share, lowering.dtype(x))});
                          lowering.give(lowering.op("select", {kept, raised, lowering.number_like(0, x)}));
                        },
                    .is_random = true});
}

@end
