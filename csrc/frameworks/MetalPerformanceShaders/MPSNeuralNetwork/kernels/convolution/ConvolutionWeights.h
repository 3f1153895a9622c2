// The weights and biases of one data source on one device. They are read from it, shared by the convolution kernels and
// plans that use them, and replaced by updates. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/ParameterPair.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Numbers, or bits in words of 32 input channels, the lowest bit first. Bits become the floats 0 and 1.
enum class WeightForm : std::uint8_t { Numbers, Bits };

class ConvolutionWeights {
 public:
  using Source = id<MPSCNNConvolutionDataSource>;

  // load ... purge. Null if `load` returns NO; raises if its values cannot be used. `who` begins the messages.
  static std::shared_ptr<ConvolutionWeights> read(id<MTLDevice> device, Source source, const std::string& who,
                                                  WeightForm form = WeightForm::Numbers);
  static std::shared_ptr<ConvolutionWeights> of(id<MTLDevice> device, MPSCNNConvolutionDescriptor* descriptor,
                                                const float* weights, const float* _Nullable biases,
                                                const std::string& who);

  Source _Nullable source() const { return source_; }
  MPSCNNConvolutionDescriptor* descriptor() const { return descriptor_; }
  const Convolution& settings() const { return settings_; }
  ParameterPair& parameters() { return *parameters_; }
  const std::shared_ptr<Parameter>& weights() const { return parameters_->first(); }
  const std::shared_ptr<Parameter>& biases() const { return parameters_->second(); }  // null without biases

  // Refuses weights of another form: two layers with one data source read it in one way.
  void expect(const std::string& who, WeightForm form = WeightForm::Numbers) const;

  // Blocks of a recurrent layer's matrices with the same values; without a view the bias is another one's.
  struct Block {
    engine::BufferView weights, bias;
  };
  void add_block(Block block) { blocks_.push_back(std::move(block)); }
  bool has_blocks() const { return !blocks_.empty(); }
  // From the first block, whose layer may have taken new values; into all blocks.
  void read_block(id<MTLCommandBuffer> commandBuffer);
  void write_blocks(id<MTLCommandBuffer> commandBuffer) const;

  // The same parameters on `device`, with a copy of the data source.
  std::shared_ptr<ConvolutionWeights> copied(id<MTLDevice> device) const;

  // In an archive: the descriptor, the present values, and a data source that supports secure coding.
  static void code(const SettingsCoder& each, std::shared_ptr<ConvolutionWeights>& weights);
  static void code(const SettingsCoder& each, std::shared_ptr<ConvolutionWeights>& weights,
                   ParameterPair::Values wanted);
  // NO for one from an archive that left the values out, until it is reloaded.
  bool has_values() const { return parameters_->state() != nil; }

  // Reads the source again, at once: no work in flight may use the weights.
  void reload(const std::string& who);
  void reload_from(Source source, const std::string& who);

  // The buffers in use, as the source state of an update.
  MPSCNNConvolutionWeightsAndBiasesState* state() const {
    return static_cast<MPSCNNConvolutionWeightsAndBiasesState*>(parameters_->state());
  }
  MPSCNNConvolutionWeightsAndBiasesState* exported(id<MTLCommandBuffer> commandBuffer, bool temporary) const;

 private:
  bool fill(const std::string& who);
  void read_loaded(const std::string& who);
  void store_blocks() const;
  void store(const void* weights, MPSDataType type, const float* _Nullable biases, const std::string& who);

  objc::Ref<id<MTLDevice>> device_;
  objc::Ref<Source> source_;
  objc::Ref<MPSCNNConvolutionDescriptor*> descriptor_;
  Convolution settings_;
  WeightForm form_ = WeightForm::Numbers;
  std::optional<ParameterPair> parameters_;
  std::vector<Block> blocks_;
};

// Whether two windows cover the same pixels of the weights.
inline bool same_kernel(const FilterWindow& a, const FilterWindow& b) {
  return a.x.kernel == b.x.kernel && a.y.kernel == b.y.kernel;
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
