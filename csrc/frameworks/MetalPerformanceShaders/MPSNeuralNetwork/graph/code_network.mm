#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/code_network.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/parameters/source_copy.h"

namespace openmps::fw::nn {
namespace {

// How many images a kernel reads in a graph.
struct SourceCounts {
  std::size_t least, most;
};

SourceCounts source_counts(id kernel) {
  if ([kernel isKindOfClass:[MPSCNNMultiaryKernel class]]) {
    const NSUInteger count = [static_cast<MPSCNNMultiaryKernel *>(kernel) sourceCount];
    return {std::max<std::size_t>(count, 1), count};
  }
  if ([kernel isKindOfClass:[MPSNNLossGradient class]]) return {2, 4};  // with labels and their weights
  if ([kernel isKindOfClass:[MPSNNForwardLoss class]]) return {1, 3};
  if ([kernel isKindOfClass:[MPSCNNBinaryKernel class]]) return {2, 2};
  return {1, 1};
}

bool is_filter(id object) {
  return [object isKindOfClass:[MPSCNNKernel class]] || [object isKindOfClass:[MPSCNNBinaryKernel class]] ||
         [object isKindOfClass:[MPSCNNMultiaryKernel class]];
}

void code_handle(const SettingsCoder &each, objc::Ref<id> &handle) {
  require_secure_coding(each, handle.get(), "the handle of a node");
  each("handle", handle, @protocol(NSObject));
}

// ---- the indices of a network that was read

class IndexCheck {
 public:
  IndexCheck(const SettingsCoder &each, const Network &network)
      : each_(each), network_(network), is_made_(network.images.size()) {}

  void run() {
    for (std::size_t i = 0; i < network_.images.size(); ++i) is_made_[i] = network_.images[i].is_source;
    if (std::find(is_made_.begin(), is_made_.end(), true) == is_made_.end()) each_.refuse("no source image");
    for (std::size_t i = 0; i < network_.filters.size(); ++i) check_filter(i);
    for (std::size_t i = 0; i < network_.images.size(); ++i)
      if (!is_made_[i]) each_.refuse("image " + std::to_string(i) + ", which no filter makes");
    if (network_.results.empty()) each_.refuse("no result image");
    for (const int image : network_.results) {
      check_index("results", image, kNone, network_.images.size());
      if (image != kNone && is_source(image)) each_.refuse("source image " + std::to_string(image) + " as a result");
    }
  }

 private:
  bool is_source(int image) const { return network_.images[static_cast<std::size_t>(image)].is_source; }

  void check_index(const std::string &name, int index, int least, std::size_t end) const {
    each_.expect(index >= least && (index < 0 || static_cast<std::size_t>(index) < end), name.c_str(),
                 std::to_string(index), "an index from " + std::to_string(least) + " to below " + std::to_string(end));
  }

  void check_filter(std::size_t i) {
    const NetworkFilter &filter = network_.filters[i];
    const std::string name = "filters." + std::to_string(i) + ".";
    const SourceCounts counts = source_counts(filter.kernel.get());
    each_.expect(filter.sources.size() >= counts.least && filter.sources.size() <= counts.most,
                 (name + "sources.count").c_str(), std::to_string(filter.sources.size()),
                 std::to_string(counts.least) + " to " + std::to_string(counts.most));
    for (const int source : filter.sources) {
      check_index(name + "sources", source, 0, network_.images.size());
      each_.expect(is_made_[static_cast<std::size_t>(source)], (name + "sources").c_str(), std::to_string(source),
                   "a source image or the result of a filter before");
    }
    check_index(name + "result", filter.result, 0, network_.images.size());
    auto made = is_made_[static_cast<std::size_t>(filter.result)];
    each_.expect(!made, (name + "result").c_str(), std::to_string(filter.result), "an image that nothing else makes");
    made = true;
    check_index(name + "forward", filter.forward, kNone, i);
    const bool is_sized = [filter.kernel.get() isKindOfClass:[MPSCNNConvolutionTranspose class]];
    check_index(name + "sizedBy", filter.sized_by, kNone, is_sized ? i : 0);
    check_index(name + "labels", filter.labels, kNone, network_.source_states.size());
    if (filter.trains) check_training(filter, name);
  }

  void check_training(const NetworkFilter &filter, const std::string &name) const {
    const bool is_trained =
        filter.forward != kNone &&
        !trained_sources(network_.filters[static_cast<std::size_t>(filter.forward)].kernel, filter.style).empty();
    each_.expect(is_trained, (name + "forward").c_str(), std::to_string(filter.forward), "a filter with parameters");
  }

  const SettingsCoder &each_;
  const Network &network_;
  std::vector<bool> is_made_;
};

}  // namespace

void NetworkImage::visit(const SettingsCoder &each) {
  code_handle(each, handle);
  require_secure_coding(each, allocator.get(), "the allocator of an image");
  each("allocator", allocator, @protocol(MPSImageAllocator));
  each("format", format, MPSImageFeatureChannelFormatFloat32);
  each("isSource", is_source);
  each("isExported", is_exported);
  each("isSynchronized", is_synchronized);
}

void NetworkStateNode::visit(const SettingsCoder &each) {
  code_handle(each, handle);
  each("isSynchronized", is_synchronized);
}

void NetworkFilter::visit(const SettingsCoder &each) {
  each.kernel("kernel", kernel, [MPSKernel class]);
  if (!is_filter(kernel))
    each.refuse(std::string("a kernel of class ") + object_getClassName(kernel.get()) + "; one of images is expected");
  each("nodeClass", node_class);
  each("sourceLabel", source_label);
  each.list("sources", sources);
  each("result", result);
  each("forward", forward);
  each("sizedBy", sized_by);
  each("labels", labels);
  each("trains", trains);
  each("style", style, MPSNNTrainingStyleUpdateDeviceGPU);
  each.list("exportedStates", exported_states);
}

void code_network(const SettingsCoder &each, Network &network) {
  each.list("images", network.images);
  each.list("filters", network.filters);
  each.list("sourceStates", network.source_states);
  each.list("results", network.results);
  const GraphArchive::Sharing parts(each.archive(), true);
  each("weights", network.weights);
  if (!each.reads()) return;
  IndexCheck(each, network).run();
  network.complete();
}

}  // namespace openmps::fw::nn
