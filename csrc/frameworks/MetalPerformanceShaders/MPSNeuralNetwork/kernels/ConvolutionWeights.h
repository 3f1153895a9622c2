// The weights and biases of one data source on one device: read from it, shared by the convolution kernels and the
// plans that use them, replaced by updates. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <memory>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class ConvolutionWeights {
 public:
  // load ... purge. Null when `load` answers NO; raises when what it provides cannot be used. `who` begins the
  // messages.
  static std::shared_ptr<ConvolutionWeights> read(id<MTLDevice> device, id<MPSCNNConvolutionDataSource> source,
                                                  const std::string& who);
  static std::shared_ptr<ConvolutionWeights> of(id<MTLDevice> device, MPSCNNConvolutionDescriptor* descriptor,
                                                const float* weights, const float* _Nullable biases,
                                                const std::string& who);

  id<MPSCNNConvolutionDataSource> _Nullable source() const { return source_; }
  MPSCNNConvolutionDescriptor* descriptor() const { return descriptor_; }
  const Convolution& facts() const { return facts_; }
  const std::shared_ptr<Parameter>& weights() const { return weights_; }
  const std::shared_ptr<Parameter>& biases() const { return biases_; }  // null without biases
  std::size_t weights_bytes() const { return facts_.weights_type().bytes(); }
  std::size_t biases_bytes() const { return facts_.biases_type().bytes(); }

  // Reads the source again, at once: nothing in flight may use the weights.
  void reload(const std::string& who);
  void reload_from(id<MPSCNNConvolutionDataSource> source, const std::string& who);

  // The buffers in use, as the source state of an update.
  MPSCNNConvolutionWeightsAndBiasesState* state();
  // What an update returned: from here on its buffers are the weights. A temporary state's are copied.
  void adopt(id<MTLCommandBuffer> commandBuffer, MPSCNNConvolutionWeightsAndBiasesState* state, const std::string& who);
  // Copies the state's content at this point of the command buffer.
  void copy_from(id<MTLCommandBuffer> commandBuffer, MPSCNNConvolutionWeightsAndBiasesState* state,
                 const std::string& who);
  // Which buffers are in use; `use_again` goes back to them.
  struct InUse {
    engine::BufferView weights, biases;
    objc::Ref<MPSCNNConvolutionWeightsAndBiasesState*> state;
    bool owned;
  };
  InUse in_use() const;
  void use_again(InUse before);
  MPSCNNConvolutionWeightsAndBiasesState* exported(id<MTLCommandBuffer> commandBuffer, bool temporary) const;

 private:
  bool fill(const std::string& who);
  void read_loaded(id<MPSCNNConvolutionDataSource> source, const std::string& who);
  void store(const void* weights, MPSDataType type, const float* _Nullable biases, const std::string& who);
  void use_new_buffers();
  void check_state(MPSCNNConvolutionWeightsAndBiasesState* state, const std::string& who) const;

  objc::Ref<id<MTLDevice>> device_;
  objc::Ref<id<MPSCNNConvolutionDataSource>> source_;
  objc::Ref<MPSCNNConvolutionDescriptor*> descriptor_;
  Convolution facts_;
  std::shared_ptr<Parameter> weights_, biases_;
  objc::Ref<MPSCNNConvolutionWeightsAndBiasesState*> state_;
  bool owns_buffers_ = false;  // false: an update's state brought them
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
