#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationWeights.h"

#include <limits>
#include <utility>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/data_source.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/source_copy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/while_loaded.h"

namespace openmps::fw::nn {
namespace {

void check_parameters(NormalizationWeights::Source source, const std::string &who) {
  check_source(
      source, { @selector(numberOfFeatureChannels), @selector(gamma), @selector(beta) }, who);
}

// Every method of the three protocols; callers test which of them a source has.
id<MPSCNNBatchNormalizationDataSource> asked(NormalizationWeights::Source source) {
  return static_cast<id<MPSCNNBatchNormalizationDataSource>>(source);
}

const ParameterPair::Kind kGammaAndBetaKind{
    "gamma", "beta", [](id<MTLBuffer> gamma, id<MTLBuffer> beta) -> MPSState * {
      NSArray<id<MTLResource>> *buffers = [NSArray arrayWithObjects:gamma, beta, nil];
      return [[MPSCNNNormalizationGammaAndBetaState alloc] initWithResources:buffers];
    }};
const ParameterPair::Kind kMeanAndVarianceKind{
    "mean", "variance", [](id<MTLBuffer> mean, id<MTLBuffer> variance) -> MPSState * {
      return [[MPSCNNNormalizationMeanAndVarianceState alloc] initWithMean:mean variance:variance];
    }};

}  // namespace

std::shared_ptr<NormalizationWeights> NormalizationWeights::read(id<MTLDevice> device, Source source,
                                                                 const std::string &who, NormalizationOver over) {
  check_parameters(source, who);
  auto made = std::make_shared<NormalizationWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->source_ = objc::Ref<Source>::retain(source);
  made->settings_.over = over;
  if (made->fill(kAll, who)) return made;
  print_not_loaded(asked(source), who);
  return nullptr;
}

std::shared_ptr<NormalizationWeights> NormalizationWeights::copied(id<MTLDevice> device) const {
  auto made = std::make_shared<NormalizationWeights>();
  made->device_ = objc::Ref<id<MTLDevice>>::retain(device);
  made->source_ = copy_of_source(source_, device);
  made->settings_ = settings_;
  made->gamma_and_beta_.emplace(gamma_and_beta_->copied(device));
  made->mean_and_variance_.emplace(mean_and_variance_->copied(device));
  return made;
}

void NormalizationWeights::code(const SettingsCoder &each, std::shared_ptr<NormalizationWeights> &weights) {
  if (each.reads()) {
    weights = std::make_shared<NormalizationWeights>();
    weights->device_ = objc::Ref<id<MTLDevice>>::retain(each.device());
  }
  Normalization &settings = weights->settings_;
  each("over", settings.over, NormalizationOver::Group);
  each("numberOfFeatureChannels", settings.channels);
  each("numberOfGroups", settings.groups);
  each("epsilon", settings.epsilon);
  constexpr std::int64_t kMostChannels = 1 << 24;
  each.expect(settings.channels >= 1 && settings.channels <= kMostChannels, "numberOfFeatureChannels",
              std::to_string(settings.channels), "1 to " + std::to_string(kMostChannels));
  each.expect(settings.groups >= 1 && settings.channels % settings.groups == 0, "numberOfGroups",
              std::to_string(settings.groups), "a divisor of " + std::to_string(settings.channels));
  code_source(each, weights->source_);
  if (each.reads() && weights->source_) check_parameters(weights->source_, each.owner());
  const TensorType type = settings.channels_type();
  ParameterPair::code(each, weights->gamma_and_beta_, weights->device_, kGammaAndBetaKind, type, type,
                      ParameterPair::Values::Needed);
  ParameterPair::code(each, weights->mean_and_variance_, weights->device_, kMeanAndVarianceKind, type, type,
                      ParameterPair::Values::Optional);
}

// Only batch normalisation's protocol requires load and purge.
bool NormalizationWeights::fill(unsigned parts, const std::string &who) {
  if ([source_.get() respondsToSelector:@selector(load)])
    return while_loaded(asked(source_), [&] { read_loaded(parts, who); });
  read_loaded(parts, who);
  return true;
}

void NormalizationWeights::read_descriptor(const std::string &who) {
  Normalization parameters = settings_;
  parameters.channels = static_cast<std::int64_t>([asked(source_) numberOfFeatureChannels]);
  parameters.epsilon = [source_.get() respondsToSelector:@selector(epsilon)] ? [asked(source_) epsilon]
                                                                             : std::numeric_limits<float>::min();
  if (parameters.over == NormalizationOver::Group)
    parameters.groups =
        static_cast<std::int64_t>([static_cast<id<MPSCNNGroupNormalizationDataSource>>(source_.get()) numberOfGroups]);
  if (parameters.channels < 1)
    refuse(ErrorKind::Shape, who + ": the data source's numberOfFeatureChannels is 0, it must be at least 1.");
  if (parameters.groups < 1 || parameters.channels % parameters.groups != 0)
    refuse(ErrorKind::Shape, who + ": the data source's numberOfGroups is " + std::to_string(parameters.groups) +
                                 ", which does not divide its numberOfFeatureChannels " +
                                 std::to_string(parameters.channels) + ".");
  if (gamma_and_beta_ && parameters.channels != settings_.channels)
    refuse(ErrorKind::Shape, who + ": the data source's numberOfFeatureChannels was " +
                                 std::to_string(settings_.channels) + " and is " + std::to_string(parameters.channels) +
                                 " now; it cannot change.");
  settings_ = parameters;
}

void NormalizationWeights::read_loaded(unsigned parts, const std::string &who) {
  read_descriptor(who);
  const TensorType type = settings_.channels_type();
  if (!mean_and_variance_) mean_and_variance_.emplace(device_, kMeanAndVarianceKind, type, type, true);
  if (parts & kGammaAndBeta) {
    const float *gamma = [asked(source_) gamma], *beta = [asked(source_) beta];
    if (!gamma)
      refuse(ErrorKind::InvalidArgument, who + ": the data source's gamma is NULL; " + type.str() + " is expected.");
    if (!gamma_and_beta_) gamma_and_beta_.emplace(device_, kGammaAndBetaKind, type, type, beta != nullptr);
    gamma_and_beta_->store(gamma, beta, who);
  }
  if (parts & kMeanAndVariance && settings_.over == NormalizationOver::Batch) read_statistics(who);
}

void NormalizationWeights::read_statistics(const std::string &who) {
  const float *mean = [asked(source_) mean], *variance = [asked(source_) variance];
  if (!mean != !variance)
    refuse(ErrorKind::InvalidArgument, who + ": the data source's " + (mean ? "variance" : "mean") + " is NULL, its " +
                                           (mean ? "mean" : "variance") + " is not; it has both or neither.");
  if (mean) mean_and_variance_->store(mean, variance, who);
}

NormalizationValues NormalizationWeights::gamma_and_beta_in(PlanBuilder &lowering, const std::string &who) const {
  NormalizationValues values;
  values.gamma = lowering.parameter(gamma_and_beta_->first(), who + " gamma");
  if (gamma_and_beta_->second()) values.beta = lowering.parameter(gamma_and_beta_->second(), who + " beta");
  return values;
}

NormalizationValues NormalizationWeights::all_values_in(FilterCall &call) const {
  NormalizationValues values = gamma_and_beta_in(call.lowering, call.who);
  if (!has_statistics()) {
    call.fail(ErrorKind::State,
              "the data source has no mean and variance, and those of a batch were not computed before.");
    return values;
  }
  values.mean = call.lowering.parameter(mean_and_variance_->first(), call.who + " mean");
  values.variance = call.lowering.parameter(mean_and_variance_->second(), call.who + " variance");
  return values;
}

void NormalizationWeights::reload(unsigned parts, const std::string &who) {
  if (!fill(parts, who)) refuse(ErrorKind::State, not_loaded(asked(source_), who));
}

void NormalizationWeights::reload(const std::string &who) { reload(kAll, who); }
void NormalizationWeights::reload_gamma_and_beta(const std::string &who) { reload(kGammaAndBeta, who); }
void NormalizationWeights::reload_mean_and_variance(const std::string &who) { reload(kMeanAndVariance, who); }

void NormalizationWeights::reload_from(Source source, const std::string &who) {
  check_parameters(source, who);
  const auto before = std::exchange(source_, objc::Ref<Source>::retain(source));
  @try {
    reload(kAll, who);
  } @catch (NSException *raised) {
    source_ = before;
    [raised raise];
  }
}

}  // namespace openmps::fw::nn
