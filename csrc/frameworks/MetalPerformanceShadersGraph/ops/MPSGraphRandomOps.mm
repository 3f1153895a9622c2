#import <MetalPerformanceShadersGraph/MPSGraphRandomOps.h>

#include <cstring>
#include <numbers>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

namespace {

struct RandomParameters {
  MPSGraphRandomDistribution distribution = MPSGraphRandomDistributionUniform;
  DType dtype = DType::Float32;
  float min = 0, max = 1, mean = 0, standardDeviation = 1;
  NSInteger minInteger = 0, maxInteger = INT32_MAX;
  MPSGraphRandomNormalSamplingMethod samplingMethod = MPSGraphRandomNormalSamplingInvCDF;
};

}  // namespace

struct MPSGraphRandomOpDescriptorImpl {
  RandomParameters parameters;
};

@implementation MPSGraphRandomOpDescriptor

+ (instancetype)descriptorWithDistribution:(MPSGraphRandomDistribution)distribution dataType:(MPSDataType)dataType {
  MPSGraphRandomOpDescriptor *const made = [[[self alloc] init] autorelease];
  made->_impl->parameters.distribution = distribution;
  [made setDataType:dataType];
  if (distribution == MPSGraphRandomDistributionTruncatedNormal) {
    made->_impl->parameters.min = -2;
    made->_impl->parameters.max = 2;
  }
  return made;
}

OMPS_OWNS(MPSGraphRandomOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphRandomOpDescriptor, _impl)
- (const RandomParameters &)omps_description {
  return _impl->parameters;
}

OMPS_FIELD(_impl, MPSGraphRandomDistribution, distribution, Distribution, parameters.distribution)
OMPS_FIELD(_impl, float, min, Min, parameters.min)
OMPS_FIELD(_impl, float, max, Max, parameters.max)
OMPS_FIELD(_impl, NSInteger, minInteger, MinInteger, parameters.minInteger)
OMPS_FIELD(_impl, NSInteger, maxInteger, MaxInteger, parameters.maxInteger)
OMPS_FIELD(_impl, float, mean, Mean, parameters.mean)
OMPS_FIELD(_impl, float, standardDeviation, StandardDeviation, parameters.standardDeviation)
OMPS_FIELD(_impl, MPSGraphRandomNormalSamplingMethod, samplingMethod, SamplingMethod, parameters.samplingMethod)

- (MPSDataType)dataType {
  return type_of(_impl->parameters.dtype);
}
- (void)setDataType:(MPSDataType)type {
  _impl->parameters.dtype = openmps::fw::dtype_of(type);
}

@end

namespace {

RandomParameters parameters_of(MPSGraphRandomOpDescriptor *descriptor) {
  if (descriptor == nil) refuse(ErrorKind::InvalidArgument, "random is given a descriptor that is nil.");
  return [openmps::fw::checked(descriptor, "random", "descriptor") omps_description];
}

Tensor uniform(RuleContext &lowering, const RandomCounters &counters, const Integers &shape, double low, double high) {
  return lowering.op("random_uniform", {counters.seed, counters.step},
                     {{"shape", shape}, {"low", low}, {"high", high}});
}

// Seven int32 unchanged.
Tensor state_of(RuleContext &lowering, std::uint64_t counter_low, std::uint64_t counter_high, std::uint64_t key) {
  auto literal = std::make_shared<openmps::engine::Literal>();
  literal->type = {DType::Int32, {7}};
  literal->bytes.resize(literal->type.bytes());
  std::int32_t words[7] = {1};
  std::size_t at = 1;
  for (const std::uint64_t number : {counter_low, counter_high, key}) {
    words[at++] = static_cast<std::int32_t>(static_cast<std::uint32_t>(number));
    words[at++] = static_cast<std::int32_t>(static_cast<std::uint32_t>(number >> 32U));
  }
  std::memcpy(literal->bytes.data(), words, sizeof words);
  return lowering.graph.constant(std::move(literal), "random state");
}

// Six numbers of the C library's 48-bit generator, the high half of each first.
Tensor state_of(RuleContext &lowering, std::uint64_t seed) {
  std::uint64_t x = ((seed & 0xFFFFFFFFU) << 16U) + 0x330E;
  const auto next = [&x] {
    x = (x * 0x5DEECE66DULL + 0xB) & ((1ULL << 48U) - 1);
    return x >> 16U;
  };
  const auto pair = [&next] {
    const std::uint64_t high = next();
    return high << 32U | next();
  };
  const std::uint64_t counter_low = pair(), counter_high = pair();
  return state_of(lowering, counter_low, counter_high, pair());
}

// Normal numbers of pairs of uniform ones in [0, 1), two rows (Box and Muller, 1958).
Tensor box_muller(RuleContext &lowering, Tensor pairs, const Integers &shape, const RandomParameters &parameters) {
  const auto row = [&](std::int64_t at) { return narrow(pairs, 0, at, 1); };
  const Tensor angle = row(1) * (2 * std::numbers::pi);
  const Tensor radius = lowering.op("sqrt", {lowering.op("log", {1 - row(0)}) * -2});
  const Tensor both[] = {radius * lowering.op("cos", {angle}), radius * lowering.op("sin", {angle})};
  const Tensor wanted = narrow(concatenate(both, 1), 1, 0, Shape(shape).elements());
  return reshape(wanted * static_cast<double>(parameters.standardDeviation) + static_cast<double>(parameters.mean),
                 Shape(shape));
}

bool draws_pairs(const RandomParameters &parameters) {
  return parameters.distribution == MPSGraphRandomDistributionNormal &&
         parameters.samplingMethod == MPSGraphRandomNormalSamplingBoxMuller;
}

Integers pairs_for(const Integers &shape) { return {2, (Shape(shape).elements() + 1) / 2}; }

// Numbers of the distribution and the next state.
std::vector<Tensor> drawn(RuleContext &lowering, Tensor state, const Integers &shape,
                          const RandomParameters &parameters) {
  const bool is_float = openmps::engine::is_float(parameters.dtype);
  if (parameters.distribution == MPSGraphRandomDistributionUniform) {
    const double low = is_float ? static_cast<double>(parameters.min) : static_cast<double>(parameters.minInteger);
    const double high = is_float ? static_cast<double>(parameters.max) : static_cast<double>(parameters.maxInteger);
    const DType drawn_as = is_float ? DType::Float32 : DType::Int32;
    return lowering.ops(
        "random_uniform_state", std::span(&state, 1),
        {{"shape", shape}, {"low", low}, {"high", high}, {"dtype", static_cast<std::int64_t>(drawn_as)}});
  }
  if (!is_float)
    lowering.fail(ErrorKind::DType, std::string("normal numbers of ") + openmps::engine::name_of(parameters.dtype) +
                                        " are asked for; they have to be floats.");
  if (draws_pairs(parameters)) {
    std::vector<Tensor> made =
        lowering.ops("random_uniform_state", std::span(&state, 1), {{"shape", pairs_for(shape)}});
    made[0] = box_muller(lowering, made[0], shape, parameters);
    return made;
  }
  Attributes attributes{{"shape", shape},
                        {"mean", static_cast<double>(parameters.mean)},
                        {"deviation", static_cast<double>(parameters.standardDeviation)}};
  if (parameters.distribution == MPSGraphRandomDistributionNormal)
    return lowering.ops("random_normal_state", std::span(&state, 1), attributes);
  attributes.set("minimum", static_cast<double>(parameters.min));
  attributes.set("maximum", static_cast<double>(parameters.max));
  return lowering.ops("random_truncated_normal_state", std::span(&state, 1), attributes);
}

// The source of random numbers: the run's counters, a seed, or a state that is passed on.
struct Source {
  std::optional<NSUInteger> seed;
  bool has_state = false;

  // `input`: of the state.
  void give(RuleContext &lowering, const Integers &shape, const RandomParameters &parameters, std::size_t input) const {
    if (!has_state && !seed && parameters.distribution != MPSGraphRandomDistributionTruncatedNormal &&
        openmps::engine::is_float(parameters.dtype))
      return lowering.give(cast(changing(lowering, shape, parameters), parameters.dtype));
    const Tensor state = has_state ? lowering.input(input)
                         : seed    ? state_of(lowering, *seed)
                                   : changing_state(lowering);
    const std::vector<Tensor> made = drawn(lowering, state, shape, parameters);
    lowering.give(cast(made[0], parameters.dtype));
    if (has_state) lowering.give(made[1]);
  }

 private:
  static Tensor changing(RuleContext &lowering, const Integers &shape, const RandomParameters &parameters) {
    const RandomCounters counters = lowering.random();
    if (parameters.distribution == MPSGraphRandomDistributionUniform)
      return uniform(lowering, counters, shape, static_cast<double>(parameters.min),
                     static_cast<double>(parameters.max));
    if (draws_pairs(parameters))
      return box_muller(lowering, uniform(lowering, counters, pairs_for(shape), 0, 1), shape, parameters);
    return lowering.op("random_normal", {counters.seed, counters.step},
                       {{"shape", shape},
                        {"mean", static_cast<double>(parameters.mean)},
                        {"deviation", static_cast<double>(parameters.standardDeviation)}});
  }

  // The run's step becomes the high half of the counter, its seed the key.
  static Tensor changing_state(RuleContext &lowering) {
    const RandomCounters counters = lowering.random();
    const auto word = [&](Tensor x) { return reshape(cast(x, DType::Int32), {1}); };
    const Tensor zero = broadcast_to(lowering.number(0, DType::Int32), {1});
    const Tensor one = broadcast_to(lowering.number(1, DType::Int32), {1});
    const Tensor words[] = {one, zero, zero, word(counters.step), zero, word(counters.seed), zero};
    return concatenate(words, 0);
  }
};

NewOperation described(NSString *name, std::vector<Input> inputs, const RandomParameters &parameters,
                       const Source &source) {
  return {.type = "random",
          .name = name,
          .inputs = std::move(inputs),
          .lower = {},
          .results = source.has_state ? 2U : 1U,
          .result = parameters.dtype,
          .is_random = true};
}

NSArray<MPSGraphTensor *> *add_random(MPSGraph *graph, NSString *name, MPSShape *shape,
                                      const RandomParameters &parameters, const Source &source,
                                      MPSGraphTensor *state = nil) {
  std::vector<Input> inputs;
  if (source.has_state) inputs.emplace_back(state);
  NewOperation operation = described(name, std::move(inputs), parameters, source);
  operation.lower = [extents = integers_from(shape), parameters, source](RuleContext &lowering) {
    source.give(lowering, extents, parameters, 0);
  };
  return add_many(graph, std::move(operation));
}

NSArray<MPSGraphTensor *> *add_random(MPSGraph *graph, NSString *name, MPSGraphTensor *shape,
                                      const RandomParameters &parameters, const Source &source,
                                      MPSGraphTensor *state = nil) {
  std::vector<Input> inputs{shape};
  if (source.has_state) inputs.emplace_back(state);
  NewOperation operation = described(name, std::move(inputs), parameters, source);
  operation.lower = [parameters, source](RuleContext &lowering) {
    const Integers extents = lowering.integers(0);
    source.give(lowering, extents, parameters, 1);
  };
  operation.host_inputs = {0};
  return add_many(graph, std::move(operation));
}

constexpr Source kChanging{};
constexpr Source kFromState{.seed = std::nullopt, .has_state = true};

MPSGraphTensor *add_state(MPSGraph *graph, NSString *name, LowerRule rule) {
  return add(
      graph,
      {.type = "randomPhiloxState", .name = name, .inputs = {}, .lower = std::move(rule), .result = DType::Int32});
}

}  // namespace

@implementation MPSGraph (RandomOps)

- (MPSGraphTensor *)randomPhiloxStateTensorWithSeed:(NSUInteger)seed name:(NSString *)name {
  return add_state(self, name, [seed](RuleContext &lowering) { lowering.give(state_of(lowering, seed)); });
}
- (MPSGraphTensor *)randomPhiloxStateTensorWithCounterLow:(NSUInteger)counterLow
                                              counterHigh:(NSUInteger)counterHigh
                                                      key:(NSUInteger)key
                                                     name:(NSString *)name {
  return add_state(self, name,
                   [=](RuleContext &lowering) { lowering.give(state_of(lowering, counterLow, counterHigh, key)); });
}

- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     name:(NSString *)name {
  return [add_random(self, name, shape, parameters_of(descriptor), kChanging) objectAtIndex:0];
}
- (MPSGraphTensor *)randomTensorWithShape:(MPSShape *)shape
                               descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                     seed:(NSUInteger)seed
                                     name:(NSString *)name {
  return [add_random(self, name, shape, parameters_of(descriptor), {seed}) objectAtIndex:0];
}
- (NSArray<MPSGraphTensor *> *)randomTensorWithShape:(MPSShape *)shape
                                          descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                         stateTensor:(MPSGraphTensor *)state
                                                name:(NSString *)name {
  return add_random(self, name, shape, parameters_of(descriptor), kFromState, state);
}
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           name:(NSString *)name {
  return [add_random(self, name, shapeTensor, parameters_of(descriptor), kChanging) objectAtIndex:0];
}
- (MPSGraphTensor *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                     descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                           seed:(NSUInteger)seed
                                           name:(NSString *)name {
  return [add_random(self, name, shapeTensor, parameters_of(descriptor), {seed}) objectAtIndex:0];
}
- (NSArray<MPSGraphTensor *> *)randomTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                descriptor:(MPSGraphRandomOpDescriptor *)descriptor
                                               stateTensor:(MPSGraphTensor *)state
                                                      name:(NSString *)name {
  return add_random(self, name, shapeTensor, parameters_of(descriptor), kFromState, state);
}
- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape name:(NSString *)name {
  return [add_random(self, name, shape, RandomParameters{}, kChanging) objectAtIndex:0];
}
- (MPSGraphTensor *)randomUniformTensorWithShape:(MPSShape *)shape seed:(NSUInteger)seed name:(NSString *)name {
  return [add_random(self, name, shape, RandomParameters{}, {seed}) objectAtIndex:0];
}
- (NSArray<MPSGraphTensor *> *)randomUniformTensorWithShape:(MPSShape *)shape
                                                stateTensor:(MPSGraphTensor *)state
                                                       name:(NSString *)name {
  return add_random(self, name, shape, RandomParameters{}, kFromState, state);
}
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor name:(NSString *)name {
  return [add_random(self, name, shapeTensor, RandomParameters{}, kChanging) objectAtIndex:0];
}
- (MPSGraphTensor *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                  seed:(NSUInteger)seed
                                                  name:(NSString *)name {
  return [add_random(self, name, shapeTensor, RandomParameters{}, {seed}) objectAtIndex:0];
}
- (NSArray<MPSGraphTensor *> *)randomUniformTensorWithShapeTensor:(MPSGraphTensor *)shapeTensor
                                                      stateTensor:(MPSGraphTensor *)state
                                                             name:(NSString *)name {
  return add_random(self, name, shapeTensor, RandomParameters{}, kFromState, state);
}

- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor rate:(double)rate name:(NSString *)name {
  if (!(rate >= 0 && rate < 1))
    refuse(ErrorKind::InvalidArgument,
           "dropout: the rate is " + to_string(rate) + ", expects 0 or more and less than 1.");
  return add(self, {.type = "dropout",
                    .name = name,
                    .inputs = {tensor},
                    .lower =
                        [rate](RuleContext &lowering) {
                          const RandomCounters counters = lowering.random();
                          lowering.give(lowering.op("dropout", {lowering.input(0), counters.seed, counters.step},
                                                    {{"keep_probability", 1 - rate}}));
                        },
                    .is_random = true});
}

- (MPSGraphTensor *)dropoutTensor:(MPSGraphTensor *)tensor rateTensor:(MPSGraphTensor *)rate name:(NSString *)name {
  return add(
      self,
      {.type = "dropout",
       .name = name,
       .inputs = {tensor, rate},
       .lower =
           [](RuleContext &lowering) {
             const Tensor x = lowering.input(0), dropped = lowering.input(1);
             const Tensor fraction = uniform(lowering, lowering.random(), integers_of(lowering.shape(x)), 0, 1);
             const Tensor kept = lowering.op("greater_equal", {fraction, cast(dropped, lowering.dtype(fraction))});
             const Tensor share = 1 - dropped;
             const Tensor raised = x / cast(share, lowering.dtype(x));
             lowering.give(lowering.op("select", {kept, raised, lowering.number_like(0, x)}));
           },
       .is_random = true});
}

@end
