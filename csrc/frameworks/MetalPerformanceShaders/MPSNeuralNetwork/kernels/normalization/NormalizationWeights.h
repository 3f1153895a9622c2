// Gamma and beta of one data source on one device, and mean and variance if it has some. They are read from it, shared
// by the kernels and plans that use them, and replaced by updates. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <optional>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/ParameterPair.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// A data source of any of the three protocols.
class NormalizationWeights {
 public:
  using Source = id<NSObject>;

  // Null if `load` returns NO; raises if the source's values cannot be used. `who` begins the messages.
  static std::shared_ptr<NormalizationWeights> read(id<MTLDevice> device, Source source, const std::string &who,
                                                    NormalizationOver over);

  Source source() const { return source_; }
  const Normalization &settings() const { return settings_; }  // without neuron
  ParameterPair &gamma_and_beta() { return *gamma_and_beta_; }
  ParameterPair &mean_and_variance() { return *mean_and_variance_; }
  // Whether there are statistics besides a batch's: from the source, or from an update.
  bool has_statistics() const { return mean_and_variance_->state() != nil; }

  // The values that a plan reads; no beta if the source has none.
  NormalizationValues gamma_and_beta_in(PlanBuilder &lowering, const std::string &who) const;
  // Fails the lowering if there are no statistics.
  NormalizationValues all_values_in(FilterCall &call) const;

  // The same parameters on `device`, with a copy of the data source.
  std::shared_ptr<NormalizationWeights> copied(id<MTLDevice> device) const;

  // In an archive: the present values, and a data source that supports secure coding.
  static void code(const SettingsCoder &each, std::shared_ptr<NormalizationWeights> &weights);

  // Reads the source again, at once: no work in flight may use the parameters.
  void reload(const std::string &who);
  void reload_gamma_and_beta(const std::string &who);
  void reload_mean_and_variance(const std::string &who);
  void reload_from(Source source, const std::string &who);

 private:
  enum Part : unsigned { kGammaAndBeta = 1, kMeanAndVariance = 2, kAll = 3 };

  void reload(unsigned parts, const std::string &who);
  bool fill(unsigned parts, const std::string &who);
  void read_loaded(unsigned parts, const std::string &who);
  void read_descriptor(const std::string &who);
  void read_statistics(const std::string &who);

  objc::Ref<id<MTLDevice>> device_;
  objc::Ref<Source> source_;
  Normalization settings_;
  std::optional<ParameterPair> gamma_and_beta_, mean_and_variance_;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
