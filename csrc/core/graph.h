// MPSNNGraph, and the double-buffered loop that trains or predicts batch after batch with it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/api.h"
#include "core/data_sources/update_guard.h"
#include "core/images/image.h"
#include "core/nodes.h"
#include "core/precision.h"

namespace openmps::core {

class SplitGraph;

struct OPENMPS_API Graph {
  Handle object;                              // MPSNNGraph; empty if there are parts
  std::vector<Handle> other_results;          // MPSHandle of each result's image, without the first
  std::shared_ptr<const SplitGraph> parts{};  // copies of the graph share them
  Handle guard{};                             // OMPSKernelGuard, or empty

  // The graph that ends at `results`, at least one. Reads every data source once. `needed`: whether encoding returns
  // the first result's images.
  static Result<Graph> make(const Device& device, const std::vector<ImageNode>& results, bool needed) noexcept;
  static Graph of(std::shared_ptr<const SplitGraph> parts) noexcept { return {{}, {}, std::move(parts), {}}; }
  // Encodes one batch; the returned `images` are empty if the result is not needed.
  Result<ImageBatch> encode_batch(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                  const std::vector<LabelBatch>& labels) const noexcept;
  // The same for graphs whose results are all needed; returns the images of all results in their order, then others
  // that the graph exports. The CPU can read them when `buffer` has completed.
  Result<std::vector<ImageBatch>> encode_all(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                             const std::vector<LabelBatch>& labels) const noexcept;
  // The work of such a batch as JSON (docs/inspect.md); encodes nothing. Empty on Apple's graphs.
  Result<std::string> report(const std::vector<ImageBatch>& sources,
                             const std::vector<LabelBatch>& labels) const noexcept;
  // Loads the weights of all data sources again; no work of this graph may be in flight.
  Status reload_from_data_sources() const noexcept;
  Status set_format(PixelFormat format) const noexcept;
  // Valid for all later encodes. `loss_scale`: the factor of gradients inside a graph of Float16. Fails on Apple's
  // graphs, which choose themselves, unless the precision is Default or Apple.
  Status set_precision(Precision precision, double loss_scale, bool deterministic) const noexcept;
  // The graph closes the guard if a loss is not finite, or any of its values. Valid for all later encodes, and for
  // copies made later. Apple's graphs do not show these values, and refuse `every_node`.
  Status set_guard(const UpdateGuard& update_guard, bool every_node) noexcept;
  // Valid for all later encodes: data sources get sums of gradients over all ranks (core/communicator.h). Batches are
  // normalised over all ranks too, or each rank's by itself. Fails on Apple's graphs.
  Status set_ranks(bool sums, bool normalizes) const noexcept;
  // How many images of the whole batch come before those of the next encode; for dropouts. Set `set_ranks` first.
  Status set_first_image(std::uint32_t image) const noexcept;
  // Call when the command buffer of a batch has completed: runs updates that the graph leaves to the CPU.
  Status finish_batch() const noexcept;
  // The number of batches for which each dropout was encoded. Empty on Apple's graphs.
  Result<std::vector<std::uint64_t>> random_steps() const noexcept;
  Status set_random_steps(const std::vector<std::uint64_t>& steps) const noexcept;
};

// The shape of one image and its labels.
struct BatchShape {
  std::int64_t height = 1, width = 1, channels = 1;
  std::int64_t label_height = 1, label_width = 1, label_channels = 1;
  bool weighted = false;                      // labels have a weight per element
  PixelFormat format = PixelFormat::Float32;  // of the images
};

// Keeps up to `depth` batches in flight on one queue: while one runs, the next is written and encoded. Used by one
// thread at a time.
class OPENMPS_API Loop {
 public:
  Loop(Device device, CommandQueue queue, Graph graph, BatchShape shape, int depth);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Copies `count` images (count, height, width, channels) in their format and their labels (count, label_height, ...),
  // encodes and commits. If all places are taken it first waits for the oldest batch and returns its loss: the sum over
  // its images. After an error it waits for the batches in flight; then the loop is usable again. With `picks` the
  // images are those at these positions of a larger set.
  Result<std::optional<double>> submit_training(const void* images, const float* labels, const float* weights,
                                                std::int64_t count, const std::int64_t* picks = nullptr) noexcept;
  // Waits for all batches in flight; returns losses in the order of submission.
  Result<std::vector<double>> drain() noexcept;
  // One batch through a graph without labels. Waits, and reads the result, float32 (count, ...), into `results`,
  // resized to fit.
  Result<std::array<std::int64_t, 4>> predict(const void* images, std::int64_t count,
                                              std::vector<float>& results) noexcept;

 private:
  struct BatchSlot;
  std::shared_ptr<BatchSlot> take_slot(std::int64_t count, bool labelled);
  void start(const std::shared_ptr<BatchSlot>& slot);
  Result<double> finish_oldest() noexcept;

  Device device_;
  CommandQueue queue_;
  Graph graph_;
  BatchShape shape_;
  int depth_;
  std::deque<std::shared_ptr<BatchSlot>> in_flight_;
  std::map<std::int64_t, std::vector<std::shared_ptr<BatchSlot>>> idle_;  // by batch size
};

}  // namespace openmps::core
