#include "core/split/split_graph.h"

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <algorithm>
#include <array>
#include <string>
#include <variant>

#include "core/graph.h"
#include "core/images/image_handle_objc.h"
#include "core/rnn/rnn_objc.h"
#include "core/split/dropout_images.h"
#include "core/split/sequence_images.h"

namespace openmps::core {
namespace {

using Values = std::vector<ImageBatch>;  // by their numbers

struct GraphPart {
  std::size_t graph;
  std::vector<std::size_t> read, written;
  bool reads_labels;
};
struct LayerPart {
  std::shared_ptr<RecurrentKernel> kernel;
  std::size_t read, written;
};
struct DropoutPart {
  DropoutImages dropout;
  std::size_t read, written;
};
struct GradientPart {
  std::size_t part, read, written;          // the part is one of the two above
  std::unique_ptr<RecurrentUpdate> update;  // none: the weights stay
};

// The forward pass of a layer in one batch.
struct Pass {
  SequenceImages x;
  Handle states;  // NSArray<MPSRNNMatrixTrainingState *>
};
// The forward pass of a part in one batch, for its gradient.
using Run = std::variant<std::monostate, Pass, DropoutImages::Run>;

void check(const Status &status) {
  if (!status) raise_objc(status);
}

void refuse_images(const RecurrentKernel &layer, const std::string &sentence) {
  refuse(ErrorKind::Shape, "Recurrent layer \"" + text_from([layer.layer() label]) + "\": " + sentence);
}

std::array<std::int64_t, 4> shape_of(const ImageBatch &images) {
  const Result<std::array<std::int64_t, 4>> shape = images.shape();
  if (!shape) raise_objc(shape.status());
  return shape.value();
}

void check_source(const RecurrentKernel &layer, const ImageBatch &images) {
  const auto [count, height, width, channels] = shape_of(images);
  if (height != 1 || channels != layer.inputs())
    refuse_images(layer, "its source images have " + std::to_string(height) + " rows and " + std::to_string(channels) +
                             " channels, expected 1 row and " + std::to_string(layer.inputs()) + " channels.");
  const Result<PixelFormat> format = images.format();
  check(format.status());
  if (format.value() == PixelFormat::Unorm8)
    refuse_images(layer, "its source images have 8 bits, expected float32 or float16; Apple's frameworks need a filter "
                         "before the layer.");
}

}  // namespace

struct SplitGraph::Impl {
  Device device;
  std::vector<Graph> graphs;
  std::vector<std::variant<GraphPart, LayerPart, DropoutPart, GradientPart>> parts;
  std::vector<std::size_t> results;
  std::size_t value_count = 0;

  void note(std::size_t value) { value_count = std::max(value_count, value + 1); }

  // Notes the values of the part that was added last; returns its number.
  std::size_t add(std::size_t read, std::size_t written) {
    note(read);
    note(written);
    return parts.size() - 1;
  }

  void run(const GraphPart &part, const CommandBuffer &buffer, const std::vector<LabelBatch> &labels,
           Values &values) const {
    std::vector<ImageBatch> sources;
    for (const std::size_t value : part.read) sources.push_back(values.at(value));
    const std::vector<LabelBatch> read = part.reads_labels ? labels : std::vector<LabelBatch>();
    if (part.written.empty()) return check(graphs[part.graph].encode_batch(buffer, sources, read).status());
    const Result<std::vector<ImageBatch>> made = graphs[part.graph].encode_all(buffer, sources, read);
    check(made.status());
    for (std::size_t i = 0; i < part.written.size(); ++i) values.at(part.written[i]) = made.value().at(i);
  }

  Pass run(const LayerPart &part, id<MTLCommandBuffer> buffer, Values &values) const {
    const RecurrentKernel &kernel = *part.kernel;
    const ImageBatch &images = values.at(part.read);
    check_source(kernel, images);
    const auto shape = shape_of(images);
    const SequenceImages y(device, shape[0], shape[2], kernel.outputs());
    NSMutableArray<MPSRNNMatrixTrainingState *> *const states = [NSMutableArray array];
    Pass pass{{device, shape[0], shape[2], kernel.inputs()}, retained(states)};
    pass.x.encode_read(buffer, object_in<MPSImageBatch *>(images.images));
    [kernel.layer() setStoreAllIntermediateStates:NO];
    kernel.encode_forward(buffer, pass.x.steps(), y.steps(), nil, nil, states);
    values.at(part.written) = y.encode_images(buffer);
    return pass;
  }

  ImageBatch run_gradient(const RecurrentKernel &kernel, const Pass &pass, id<MTLCommandBuffer> buffer,
                          const ImageBatch &gradient) const {
    const auto shape = shape_of(gradient);
    const SequenceImages dy(device, shape[0], shape[2], kernel.outputs()),
        dx(device, shape[0], shape[2], kernel.inputs());
    dy.encode_read(buffer, object_in<MPSImageBatch *>(gradient.images));
    [kernel.layer() setAccumulateWeightGradients:NO];
    kernel.encode_gradient(buffer, pass.x.steps(), dy.steps(), dx.steps(), nil, nil,
                           object_in<NSArray<MPSRNNMatrixTrainingState *> *>(pass.states));
    return dx.encode_images(buffer);
  }

  void run(const GradientPart &part, id<MTLCommandBuffer> buffer, const Run &forward, Values &values) const {
    const ImageBatch gradient = values.at(part.read);
    if (const auto *layer = std::get_if<LayerPart>(&parts.at(part.part)))
      values.at(part.written) = run_gradient(*layer->kernel, std::get<Pass>(forward), buffer, gradient);
    if (const auto *dropout = std::get_if<DropoutPart>(&parts.at(part.part)))
      values.at(part.written) =
          dropout->dropout.encode_gradient(buffer, std::get<DropoutImages::Run>(forward), gradient);
    if (part.update) part.update->encode(buffer);
  }
};

SplitGraph::SplitGraph(const Device &device) : impl_(std::make_unique<Impl>()) { impl_->device = device; }
SplitGraph::~SplitGraph() = default;

Status SplitGraph::add_graph(const std::vector<NumberedImage> &results, const std::vector<NumberedImage> &sources,
                             bool needed, bool reads_labels) noexcept {
  return objc_guard([&] {
    std::vector<ImageNode> ends;
    std::vector<std::size_t> written;
    for (const auto &[image, value] : results) {
      ends.push_back(image);
      if (needed) written.push_back(value);
    }
    for (const auto &source : sources) handle_of(object_in<MPSNNImageNode *>(source.first.object));
    Result<Graph> made = Graph::make(impl_->device, ends, needed);
    check(made.status());
    GraphPart part{impl_->graphs.size(), {}, written, reads_labels};
    for (id handle in [object_in<MPSNNGraph *>(made.value().object) sourceImageHandles]) {
      const auto found = std::ranges::find_if(sources, [&](const auto &source) {
        return [object_in<MPSNNImageNode *>(source.first.object) handle] == handle;
      });
      if (found == sources.end()) refuse(ErrorKind::Internal, "A part of a network reads an image of no other part.");
      part.read.push_back(found->second);
    }
    for (const std::size_t value : written) impl_->note(value);
    impl_->graphs.push_back(std::move(made).value());
    impl_->parts.emplace_back(std::move(part));
  });
}

Result<std::size_t> SplitGraph::add_layer(const RecurrentTraining &layer, std::size_t read,
                                          std::size_t written) noexcept {
  return guarded<std::size_t>([&] {
    impl_->parts.emplace_back(LayerPart{layer.kernel(), read, written});
    return impl_->add(read, written);
  });
}

Result<std::size_t> SplitGraph::add_dropout(float keep_probability, std::uint64_t seed, std::size_t read,
                                            std::size_t written) noexcept {
  return guarded<std::size_t>([&] {
    impl_->parts.emplace_back(DropoutPart{DropoutImages(impl_->device, keep_probability, seed), read, written});
    return impl_->add(read, written);
  });
}

Status SplitGraph::add_gradient(std::size_t part, std::size_t read, std::size_t written, bool trains) noexcept {
  return objc_guard([&] {
    const auto *const layer = std::get_if<LayerPart>(&impl_->parts.at(part));
    impl_->parts.emplace_back(GradientPart{
        part, read, written, layer && trains ? std::make_unique<RecurrentUpdate>(*layer->kernel) : nullptr});
    impl_->add(read, written);
  });
}

void SplitGraph::set_results(std::vector<std::size_t> values) noexcept {
  for (const std::size_t value : values) impl_->note(value);
  impl_->results = std::move(values);
}

std::vector<ImageBatch> SplitGraph::encode(const CommandBuffer &buffer, const std::vector<ImageBatch> &sources,
                                           const std::vector<LabelBatch> &labels) const {
  id<MTLCommandBuffer> const native = object_in<id<MTLCommandBuffer>>(buffer.object);
  Values values(std::max(impl_->value_count, sources.size()));
  std::ranges::copy(sources, values.begin());
  std::vector<Run> runs(impl_->parts.size());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto &part = impl_->parts[i];
    if (const auto *graph = std::get_if<GraphPart>(&part)) impl_->run(*graph, buffer, labels, values);
    if (const auto *layer = std::get_if<LayerPart>(&part)) runs[i] = impl_->run(*layer, native, values);
    if (const auto *dropout = std::get_if<DropoutPart>(&part))
      runs[i] = dropout->dropout.encode(native, values.at(dropout->read), values.at(dropout->written));
    if (const auto *gradient = std::get_if<GradientPart>(&part))
      impl_->run(*gradient, native, runs.at(gradient->part), values);
  }
  std::vector<ImageBatch> results;
  for (const std::size_t value : impl_->results) results.push_back(values.at(value));
  return results;
}

Status SplitGraph::finish_updates() const noexcept {
  return objc_guard([&] {
    for (const auto &part : impl_->parts)
      if (const auto *gradient = std::get_if<GradientPart>(&part); gradient && gradient->update)
        gradient->update->finish();
  });
}

std::span<const Graph> SplitGraph::graphs() const noexcept { return impl_->graphs; }

}  // namespace openmps::core
