#include "tests/core/dense_network.h"

namespace openmps::core::test {
namespace {

Graph training_graph(const DataSource& source) {
  const ImageNode image = ImageNode::make().take_or_throw();
  const FilterNode dense = dense_node(image, source, "dense");
  const std::int64_t mean_squared_error = 1, sum = 1;  // MPSCNNLossType, MPSCNNReductionType
  const Descriptor squared = Descriptor::make("MPSCNNLossDescriptor", {},
                                              "cnnLossDescriptorWithType:reductionType:", {mean_squared_error, sum})
                                 .take_or_throw();
  const FilterNode loss =
      make_node("MPSCNNLossNode", "initWithSource:lossDescriptor:", {dense.result_image().take_or_throw(), squared},
                {"loss", {}})
          .take_or_throw();
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

FilterNode dense_node(const ImageNode& image, const DataSource& source, const std::string& label) {
  return make_node("MPSCNNFullyConnectedNode", "initWithSource:weights:", {image, source}, {label, {}}).take_or_throw();
}

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
  const FilterNode dense = dense_node(image, source, "dense");
  const Graph graph = Graph::make(cpu(), {dense.result_image().take_or_throw()}, true).take_or_throw();
  static_cast<void>(graph.set_format(PixelFormat::Float32));
  Loop loop(cpu(), CommandQueue::make(cpu()).take_or_throw(), graph, shape_of_batches(), 1);
  std::vector<float> results;
  loop.predict(kImages.data(), 4, results).take_or_throw();
  return results;
}

}  // namespace openmps::core::test
