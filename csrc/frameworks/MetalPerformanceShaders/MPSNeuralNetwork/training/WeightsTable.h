// The parameters of a graph by their data source: nodes with one data source share them, and each source is read once.
#pragma once

#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/normalization/NormalizationWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentWeights.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

template <typename Weights>
class SourceTable {
 public:
  // Null if the source's `load` returns NO. The arguments are those of Weights::read.
  template <typename... Parameters>
  std::shared_ptr<Weights> find_or_read(id<MTLDevice> device, typename Weights::Source source, const std::string& who,
                                        const Parameters&... parameters) {
    for (const Entry& entry : entries_) {
      if (entry.weights->source() != source) continue;
      if constexpr (requires { entry.weights->expect(who, parameters...); }) entry.weights->expect(who, parameters...);
      return entry.weights;
    }
    auto weights = Weights::read(device, source, who, parameters...);
    if (weights) entries_.push_back({weights, who});
    return weights;
  }
  void reload() {
    for (const Entry& entry : entries_) entry.weights->reload(entry.who);
  }
  void own(KernelCopies& copies) {
    for (Entry& entry : entries_) entry.weights = copies.of(entry.weights);
  }
  void visit(const SettingsCoder& each) { each.list("sources", entries_); }

 private:
  struct Entry {
    std::shared_ptr<Weights> weights;
    std::string who;

    void visit(const SettingsCoder& each) {
      each("weights", weights);
      each("who", who);
    }
  };
  std::vector<Entry> entries_;
};

struct WeightsTable {
  SourceTable<ConvolutionWeights> convolutions;
  SourceTable<NormalizationWeights> normalizations;
  SourceTable<RecurrentWeights> recurrent_layers;

  void reload() {
    convolutions.reload();
    normalizations.reload();
    recurrent_layers.reload();
  }
  void own(KernelCopies& copies) {
    convolutions.own(copies);
    normalizations.own(copies);
    recurrent_layers.own(copies);
  }
  void visit(const SettingsCoder& each) {
    each("convolutions", convolutions);
    each("normalizations", normalizations);
    each("recurrentLayers", recurrent_layers);
  }
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
