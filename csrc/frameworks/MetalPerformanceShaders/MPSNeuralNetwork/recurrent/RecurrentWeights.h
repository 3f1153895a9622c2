// The matrices of a recurrent layer's data source, and the convolutions whose data sources train some of them. Shared
// by the kernels and plans that use them. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MPSNeuralNetwork/OMPSRecurrentNode.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionWeights.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/lowering/recurrent_fragment.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

class RecurrentWeights {
 public:
  using Source = id<OMPSRecurrentDataSource>;
  // The weights of a block's data source; null if its `load` returns NO.
  using ReadBlock = std::function<std::shared_ptr<ConvolutionWeights>(id<MPSCNNConvolutionDataSource>)>;

  // A block that another data source trains.
  struct Block {
    std::shared_ptr<ConvolutionWeights> weights;
    MPSRNNMatrixId matrix_id = MPSRNNMatrixIdSingleGateInputWeights;
    recurrent::TrainedBlock place;  // of that matrix
    bool brings_bias = false;
    MPSNNTrainingStyle style = MPSNNTrainingStyleUpdateDeviceGPU;
    objc::Ref<Filter*> convolution;  // makes the gradient states

    void visit(const SettingsCoder& each);
  };

  // Null if a block's `load` returns NO. Raises if the source's matrices do not fit its layer. `who` begins the
  // messages.
  static std::shared_ptr<RecurrentWeights> read(id<MTLDevice> device, Source source, const std::string& who,
                                                const ReadBlock& read_block);

  Source source() const { return source_; }
  const recurrent::RecurrentLayer& layer() const { return layer_; }
  const std::vector<Block>& blocks() const { return blocks_; }
  // One for each part of the layer.
  const std::vector<std::shared_ptr<Parameter>>& matrices() const { return matrices_; }
  // A state with the source's gradient matrices as resources. +1.
  MPSState* new_gradient_state() const NS_RETURNS_RETAINED;

  // The matrices of a copy of the data source, with copies of the blocks.
  std::shared_ptr<RecurrentWeights> copied(id<MTLDevice> device) const;

  // In an archive: the data source, which brings the matrices, and the blocks.
  static void code(const SettingsCoder& each, std::shared_ptr<RecurrentWeights>& weights);

  void reload(const std::string&) {}  // the blocks are among the convolutions of a graph

 private:
  void read_matrices(id<MTLDevice> device, const std::string& who);
  void add_block(id<MTLDevice> device, Block block, const std::string& who);
  void follow(const Block& block) const;

  objc::Ref<Source> source_;
  recurrent::RecurrentLayer layer_;
  std::vector<std::shared_ptr<Parameter>> matrices_;
  std::vector<objc::Ref<id<MTLBuffer>>> gradients_;
  std::vector<Block> blocks_;
};

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
