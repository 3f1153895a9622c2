#include "tests/core/dense_network.h"

#include "core/nodes.h"

namespace openmps::core::test {
namespace {

Graph training_graph(const DataSource& source) {
  const ImageNode image = ImageNode::make().take_or_throw();
  const FilterNode dense = fully_connected_node(image, source, {"dense", {}}).take_or_throw();
  LossSpec squared;
  squared.type = LossType::MeanSquaredError;
  const FilterNode loss = loss_node(dense.result_image().take_or_throw(), squared, {"loss", {}}).take_or_throw();
  // The result of a loss is the gradient of its source.
  const FilterNode gradient = dense.gradient_filters(loss.result_image().take_or_throw()).take_or_throw().front();
  return Graph::make(cpu(), {gradient.result_image().take_or_throw()}, false).take_or_throw();
}

BatchShape shape_of_batches() {
  BatchShape shape;
  shape.channels = kInputs;
  shape.label_channels = kOutputs;
  return shape;
}

}  // namespace

Device cpu() { return device_named("cpu").take_or_throw(); }

NativeSourceSpec dense_spec() {
  NativeSourceSpec spec;
  spec.label = "dense";
  spec.descriptor.in_channels = kInputs;
  spec.descriptor.out_channels = kOutputs;
  spec.weights = kWeights;
  spec.bias = kBias;
  return spec;
}

DenseNetwork::DenseNetwork(const DataSource& source, int depth)
    : queue(CommandQueue::make(cpu()).take_or_throw()),
      graph(training_graph(source)),
      loop(cpu(), queue, graph, shape_of_batches(), depth) {}

double DenseNetwork::step(const std::vector<float>& labels, std::int64_t images) {
  loop.submit_training(kImages.data(), labels.data(), nullptr, images).take_or_throw();
  return loop.drain().take_or_throw().front();
}

std::vector<float> predictions(const DataSource& source) {
  const ImageNode image = ImageNode::make().take_or_throw();
  const FilterNode dense = fully_connected_node(image, source, {"dense", {}}).take_or_throw();
  const Graph graph = Graph::make(cpu(), {dense.result_image().take_or_throw()}, true).take_or_throw();
  static_cast<void>(graph.set_format(PixelFormat::Float32));
  Loop loop(cpu(), CommandQueue::make(cpu()).take_or_throw(), graph, shape_of_batches(), 1);
  std::vector<float> results;
  loop.predict(kImages.data(), 4, results).take_or_throw();
  return results;
}

}  // namespace openmps::core::test
