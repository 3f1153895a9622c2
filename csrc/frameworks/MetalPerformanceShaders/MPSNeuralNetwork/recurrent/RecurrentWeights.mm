#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentWeights.h"

#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/ArrayStorage.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/convolution/ConvolutionPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/data_source.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/source_copy.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/RecurrentDescriptor.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/recurrent/matrix_ids.h"

namespace openmps::fw::nn {
namespace {

using recurrent::PartKind;
using recurrent::RecurrentLayer;
using LayerPart = recurrent::Part;

// The storage of a dense float32 matrix at the beginning of its buffer.
ArrayStorage storage_of_part(id<MTLDevice> device, MPSMatrix *matrix, const LayerPart &part, const std::string &who) {
  const ArrayStorage storage = storage_of(checked(matrix, who, "a matrix"));
  if (&engine_device([storage.buffer.get() device]) != &engine_device(device))
    refuse(ErrorKind::InvalidArgument, who + " has a matrix on another device than the graph.");
  const bool fits = storage.type == MPSDataTypeFloat32 && storage.matrices == 1 && storage.offset == 0 &&
                    storage.is_dense() && storage.rows == static_cast<NSUInteger>(part.whole_rows()) &&
                    storage.columns == static_cast<NSUInteger>(part.whole_columns());
  if (!fits)
    refuse(ErrorKind::Shape, who + " has an " + describe(matrix) + ", expected a dense one of " +
                                 std::to_string(part.whole_rows()) + " x " + std::to_string(part.whole_columns()) +
                                 " Float32 at the beginning of its buffer.");
  return storage;
}

void check_count(NSArray *matrices, const RecurrentLayer &layer, const std::string &who) {
  if ([matrices count] != layer.parts.size())
    refuse(ErrorKind::Shape, who + " has " + std::to_string([matrices count]) + " matrices, the layer has " +
                                 std::to_string(layer.parts.size()) + ".");
}

void check_layer(RecurrentWeights::Source source, const std::string &who) {
  check_source(
      source, { @selector(layer), @selector(weights), @selector(gradients) }, who);
}

engine::BufferView view_of_block(const Parameter &matrix, const LayerPart &part, std::size_t block) {
  engine::BufferView view = matrix.view;
  view.offset += objc::CheckedSize(block) * static_cast<std::size_t>(part.rows) *
                 static_cast<std::size_t>(part.columns) * sizeof(float);
  return view;
}

}  // namespace

std::shared_ptr<RecurrentWeights> RecurrentWeights::read(id<MTLDevice> device, Source source, const std::string &who,
                                                         const ReadBlock &read_block) {
  check_layer(source, who);
  auto made = std::make_shared<RecurrentWeights>();
  made->source_ = objc::Ref<Source>::retain(source);
  made->read_matrices(device, who);
  NSArray<id<OMPSTrainedBlock>> *const blocks =
      [source respondsToSelector:@selector(trainedBlocks)] ? [source trainedBlocks] : nil;
  for (id<OMPSTrainedBlock> block in blocks) {
    auto weights = read_block([block dataSource]);
    if (!weights) return nullptr;
    made->add_block(
        device, {std::move(weights), [block matrixId], {}, [block bringsBias] == YES, [block trainingStyle], {}}, who);
  }
  return made;
}

void RecurrentWeights::read_matrices(id<MTLDevice> device, const std::string &who) {
  const Source source = source_;
  layer_ = [checked([source layer], who, "layer") omps_trainedLayer];
  NSArray<MPSMatrix *> *const weights = [source weights], *const gradients = [source gradients];
  check_count(weights, layer_, who + ": weights");
  check_count(gradients, layer_, who + ": gradients");
  for (std::size_t i = 0; i < layer_.parts.size(); ++i) {
    const LayerPart &part = layer_.parts[i];
    const ArrayStorage values = storage_of_part(device, [weights objectAtIndex:i], part, who + ": weights"),
                       gradient = storage_of_part(device, [gradients objectAtIndex:i], part, who + ": gradients");
    matrices_.push_back(std::make_shared<Parameter>(
        Parameter{{DType::Float32, Shape{part.whole_rows(), part.whole_columns()}}, values.view()}));
    gradients_.push_back(gradient.buffer);
  }
}

void RecurrentWeights::add_block(id<MTLDevice> device, Block block, const std::string &who) {
  const recurrent::WeightBlock at = recurrent::weight_block_of(who, layer_, block.matrix_id);
  const LayerPart &of = layer_.parts[at.part];
  block.place.weights = at;
  if (of.kind == PartKind::Input)
    block.place.bias = recurrent::WeightBlock{static_cast<std::size_t>(layer_.find(PartKind::Bias)), at.block};
  const Shape &shape = block.weights->weights()->type.shape;
  const std::int64_t count = (engine::Extent(of.rows) * of.columns).number();
  if (of.kind == PartKind::Bias || shape[0] != layer_.features || shape.elements() != count)
    refuse(ErrorKind::Shape, who + ": the data source of matrix id " + std::to_string(block.matrix_id) +
                                 " has weights of " + shape.str() + ", expected " + std::to_string(layer_.features) +
                                 " output feature channels and " + std::to_string(count) + " values.");
  block.convolution = objc::Ref<Filter *>::adopt([[MPSCNNConvolution alloc] omps_initWithDevice:device
                                                                                        weights:block.weights]);
  follow(block);
  blocks_.push_back(std::move(block));
}

void RecurrentWeights::follow(const Block &block) const {
  const auto view = [&](const recurrent::WeightBlock &at) {
    return view_of_block(*matrices_[at.part], layer_.parts[at.part], at.block);
  };
  block.weights->add_block({view(block.place.weights),
                            block.brings_bias && block.place.bias ? view(*block.place.bias) : engine::BufferView{}});
}

MPSState *RecurrentWeights::new_gradient_state() const {
  NSMutableArray<id<MTLResource>> *const buffers = [NSMutableArray array];
  for (const auto &buffer : gradients_) [buffers addObject:buffer.get()];
  return [[MPSNNGradientState alloc] initWithResources:buffers];
}

void RecurrentWeights::Block::visit(const SettingsCoder &each) {
  each("weights", weights);
  each("matrixId", matrix_id, MPSRNNMatrixIdGRUOutputGateBiasTerms);
  each("bringsBias", brings_bias);
  each("trainingStyle", style, MPSNNTrainingStyleUpdateDeviceGPU);
}

void RecurrentWeights::code(const SettingsCoder &each, std::shared_ptr<RecurrentWeights> &weights) {
  if (each.reads()) weights = std::make_shared<RecurrentWeights>();
  code_source(each, weights->source_);
  std::vector<Block> blocks = weights->blocks_;
  each.list("blocks", blocks);
  if (!each.reads()) return;
  check_layer(weights->source_, each.owner());
  weights->read_matrices(each.device(), each.owner());
  for (Block &block : blocks) weights->add_block(each.device(), std::move(block), each.owner());
}

std::shared_ptr<RecurrentWeights> RecurrentWeights::copied(id<MTLDevice> device) const {
  const KernelCopying copying(device);
  auto made = std::make_shared<RecurrentWeights>();
  made->source_ = copy_of_source(source_, device);
  made->read_matrices(device, "The copy of a recurrent layer's data source");
  for (Block block : blocks_) {
    block.weights = copying.copies().of(block.weights);
    block.convolution = objc::Ref<Filter *>::adopt([[MPSCNNConvolution alloc] omps_initWithDevice:device
                                                                                          weights:block.weights]);
    made->follow(block);
    made->blocks_.push_back(std::move(block));
  }
  return made;
}

}  // namespace openmps::fw::nn
