#include "compat/checked_size.h"
#include "core/kernel_network/kernel_layers_objc.h"

namespace openmps::core {
namespace {

// One sequence for each image. `whole` is a matrix with a row for each image, in which the steps are side by side.
// `steps` are matrices over the same memory.
struct Rows {
  Handle whole, steps;  // MPSMatrix, NSArray<MPSMatrix *>

  MPSMatrix *matrix() const { return object_in<MPSMatrix *>(whole); }
  NSArray<MPSMatrix *> *step_matrices() const { return object_in<NSArray<MPSMatrix *> *>(steps); }

  Rows(id<MTLDevice> device, NSUInteger count, NSUInteger length, NSUInteger channels) {
    const objc::CheckedSize all_columns = objc::CheckedSize(length) * channels,
                            step_bytes = objc::CheckedSize(channels) * sizeof(float);
    const auto columns = [&](NSUInteger width) {
      return [MPSMatrixDescriptor matrixDescriptorWithRows:count
                                                   columns:width
                                                  rowBytes:step_bytes * length
                                                  dataType:MPSDataTypeFloat32];
    };
    MPSMatrix *const all = [[MPSMatrix alloc] initWithDevice:device descriptor:columns(all_columns)];
    whole = adopt(all);
    NSMutableArray<MPSMatrix *> *const list = [NSMutableArray arrayWithCapacity:length];
    for (NSUInteger step = 0; step < length; ++step) {
      MPSMatrix *const one = [[MPSMatrix alloc] initWithBuffer:[all data]
                                                        offset:step_bytes * step
                                                    descriptor:columns(channels)];
      [list addObject:one];
      [one release];
    }
    steps = retained(list);
  }
};

// The memory of batches of one size and length. Batches of one queue run in order, so that they can share it.
struct Memory {
  NSUInteger count, length;
  Rows x, y, dx, dy;

  Memory(id<MTLDevice> device, NSUInteger count, NSUInteger length, NSUInteger inputs, NSUInteger outputs)
      : count(count),
        length(length),
        x(device, count, length, inputs),
        y(device, count, length, outputs),
        dx(device, count, length, inputs),
        dy(device, count, length, outputs) {}
};

class RecurrentLayer : public KernelLayer {
 public:
  RecurrentLayer(id<MTLDevice> device, std::shared_ptr<RecurrentKernel> kernel, SourceTable &sources,
                 const NodeOptions &options)
      : who_(quoted("Recurrent layer", options)),
        kernel_(std::move(kernel)),
        update_(sources.add(std::make_shared<RecurrentUpdate>(kernel_, sources))) {
    const MPSDataLayout layout = MPSDataLayoutHeightxWidthxFeatureChannels;
    to_rows_ = adopt([[MPSImageCopyToMatrix alloc] initWithDevice:device dataLayout:layout]);
    to_images_ = adopt([[MPSMatrixCopyToImage alloc] initWithDevice:device dataLayout:layout]);
  }

  bool trains() const override { return update_->trains(); }

  MPSImageBatch *encode_forward(const BatchEncoding &batch, LayerPass &pass) override {
    const Memory &memory = memory_for(pass.sources[0]);
    [rows_of() encodeBatchToCommandBuffer:batch.buffer
                             sourceImages:pass.sources[0]
                        destinationMatrix:memory.x.matrix()];
    pass.steps = [NSMutableArray array];
    [kernel_->layer() setStoreAllIntermediateStates:NO];
    kernel_->encode_forward(batch.buffer, memory.x.step_matrices(), memory.y.step_matrices(), nil, nil, pass.steps);
    return encode_images(batch, memory, memory.y, kernel_->outputs());
  }

  std::vector<MPSImageBatch *> encode_backward(const BatchEncoding &batch, LayerPass &pass, MPSImageBatch *gradient,
                                               const std::vector<bool> &wanted) override {
    const Memory &memory = memory_for(pass.sources[0]);
    [rows_of() encodeBatchToCommandBuffer:batch.buffer sourceImages:gradient destinationMatrix:memory.dy.matrix()];
    [kernel_->layer() setAccumulateWeightGradients:NO];
    kernel_->encode_gradient(batch.buffer, memory.x.step_matrices(), memory.dy.step_matrices(),
                             memory.dx.step_matrices(), nil, nil, pass.steps);
    update_->add_gradients(batch.buffer);
    if (!wanted[0]) return {nil};
    return {encode_images(batch, memory, memory.dx, kernel_->inputs())};
  }

 private:
  MPSImageCopyToMatrix *rows_of() const { return object_in<MPSImageCopyToMatrix *>(to_rows_); }

  const Memory &memory_for(MPSImageBatch *images) {
    MPSImage *const first = [images firstObject];
    if ([first height] != 1 || static_cast<std::int64_t>([first featureChannels]) != kernel_->inputs())
      refuse(ErrorKind::Shape, who_ + ": its source images have " + std::to_string([first height]) + " rows and " +
                                   std::to_string([first featureChannels]) + " channels, expected 1 row and " +
                                   std::to_string(kernel_->inputs()) + " channels.");
    for (const auto &memory : memories_)
      if (memory->count == [images count] && memory->length == [first width]) return *memory;
    if (memories_.size() == kMemories) memories_.erase(memories_.begin());
    memories_.push_back(std::make_unique<Memory>([kernel_->layer() device], [images count], [first width],
                                                 static_cast<NSUInteger>(kernel_->inputs()),
                                                 static_cast<NSUInteger>(kernel_->outputs())));
    return *memories_.back();
  }

  MPSImageBatch *encode_images(const BatchEncoding &batch, const Memory &memory, const Rows &rows,
                               std::int64_t channels) const {
    auto *const kernel = object_in<MPSMatrixCopyToImage *>(to_images_);
    MPSImageBatch *const images =
        new_images(batch, kernel, memory.count, 1, memory.length, static_cast<NSUInteger>(channels));
    [kernel encodeBatchToCommandBuffer:batch.buffer sourceMatrix:rows.matrix() destinationImages:images];
    return images;
  }

  // For whole batches, an epoch's last one and those of predictions.
  static constexpr std::size_t kMemories = 4;

  std::string who_;
  std::shared_ptr<RecurrentKernel> kernel_;
  std::shared_ptr<RecurrentUpdate> update_;
  Handle to_rows_, to_images_;
  std::vector<std::unique_ptr<Memory>> memories_;
};

}  // namespace

NewLayer new_recurrent_layer(id<MTLDevice> device, const RecurrentTraining &layer, SourceTable &sources,
                             const NodeOptions &options) {
  return std::make_unique<RecurrentLayer>(device, layer.kernel(), sources, options);
}

}  // namespace openmps::core
