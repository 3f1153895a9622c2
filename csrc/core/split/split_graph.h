// A network with recurrent layers in several MPSNNGraphs, for frameworks without OMPSRecurrentNode (docs/macos.md).
//
// The graphs and the layers between them are parts. A part reads values and writes others. A value is a batch of images
// and has a number; the first ones are the network's inputs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/api.h"
#include "core/device.h"
#include "core/images/image.h"
#include "core/nodes.h"

namespace openmps::core {

struct Graph;
class RecurrentTraining;
using NumberedImage = std::pair<ImageNode, std::size_t>;  // with the number of its value

// Used by one thread at a time. Parts run in the order in which they are added.
class OPENMPS_API SplitGraph {
 public:
  explicit SplitGraph(const Device& device);
  ~SplitGraph();
  SplitGraph(const SplitGraph&) = delete;
  SplitGraph& operator=(const SplitGraph&) = delete;

  // An MPSNNGraph that ends at `results`. Unless they are `needed`, their values are not written. `sources` are the
  // images that no filter makes. Reads every data source once.
  Status add_graph(const std::vector<NumberedImage>& results, const std::vector<NumberedImage>& sources, bool needed,
                   bool reads_labels) noexcept;
  // A recurrent layer along the rows of images: a pixel is a step of a sequence, which begins with zeros. Returns the
  // number of the part, for its gradient.
  Result<std::size_t> add_layer(const RecurrentTraining& layer, std::size_t read, std::size_t written) noexcept;
  // A dropout, whose results are images of float32. Returns the number of the part.
  Result<std::size_t> add_dropout(float keep_probability, std::uint64_t seed, std::size_t read,
                                  std::size_t written) noexcept;
  // The gradient of such a part; with `trains` the weights of a layer are updated afterwards.
  Status add_gradient(std::size_t part, std::size_t read, std::size_t written, bool trains) noexcept;
  // The values that encoding returns.
  void set_results(std::vector<std::size_t> values) noexcept;

  // Encodes one batch. The CPU can read the results when `buffer` has completed.
  std::vector<ImageBatch> encode(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                 const std::vector<LabelBatch>& labels) const;
  // Runs the updates of layers that the CPU makes; the command buffer of the last batch has completed.
  Status finish_updates() const noexcept;
  std::span<const Graph> graphs() const noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace openmps::core
