// MPSNNGraph, and the double-buffered loop around it that trains or predicts batch after batch.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "core/api.h"
#include "core/image.h"
#include "core/nodes.h"
#include "core/update_guard.h"

namespace openmps::core {

// How products of float32 may be computed, and what lies between them stored; OPENMPS_PRECISION is the default.
enum class Precision { Default, Float32, TF32, BFloat16, Float16 };

struct OPENMPS_API Graph {
  Handle object;  // MPSNNGraph

  // The graph that ends at `results`, at least one. Reads every data source once. `needed`: whether encoding answers
  // with the first result's images.
  static Result<Graph> make(const Device& device, const std::vector<ImageNode>& results, bool needed) noexcept;
  // Encodes one batch; the answer's `images` are empty when the result is not needed.
  Result<ImageBatch> encode_batch(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                  const std::vector<LabelBatch>& labels) const noexcept;
  // The same; the answer has the images of all results, in the graph's order: of a graph whose results are all needed.
  Result<std::vector<ImageBatch>> encode_all(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                             const std::vector<LabelBatch>& labels) const noexcept;
  // Loads the weights of all data sources anew; nothing of this graph may be in flight.
  Status reload_from_data_sources() const noexcept;
  Status set_format(PixelFormat format) const noexcept;
  // For what is encoded from now on. On Apple's graphs, which choose themselves, it does nothing. `loss_scale`: what
  // gradients are multiplied by on their way through a graph of Float16.
  Status set_precision(Precision precision, double loss_scale, bool deterministic) const noexcept;
  // For what is encoded from now on: the graph closes the guard where a loss is not finite, or anything of it.
  Status set_guard(const UpdateGuard& guard, bool every_node) const noexcept;
  // For how many batches each dropout has been encoded. Empty on Apple's graphs.
  Result<std::vector<std::uint64_t>> random_steps() const noexcept;
  Status set_random_steps(const std::vector<std::uint64_t>& steps) const noexcept;
};

// What a Loop runs: encodes batch after batch, on one thread.
class OPENMPS_API BatchEncoder {
 public:
  virtual ~BatchEncoder() = default;
  // The answer's `images` are empty when nothing is wanted back.
  virtual Result<ImageBatch> encode_batch(const CommandBuffer& buffer, const std::vector<ImageBatch>& sources,
                                          const std::vector<LabelBatch>& labels) noexcept = 0;
  // The command buffer of the oldest batch has completed.
  virtual Status finish_batch() noexcept { return Status::ok(); }
};

// What one image and its labels look like.
struct BatchShape {
  std::int64_t height = 1, width = 1, channels = 1;
  std::int64_t label_height = 1, label_width = 1, label_channels = 1;
  bool weighted = false;                      // labels come with a weight per element
  PixelFormat format = PixelFormat::Float32;  // of the images
};

// Keeps up to `depth` batches in flight on one queue: while one runs, the next is written and encoded. Used by one
// thread at a time.
class OPENMPS_API Loop {
 public:
  Loop(Device device, CommandQueue queue, const Graph& graph, BatchShape shape, int depth);
  Loop(Device device, CommandQueue queue, std::shared_ptr<BatchEncoder> encoder, BatchShape shape, int depth);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Copies `count` images (count, height, width, channels) in their format and their labels (count, label_height, ...),
  // encodes and commits. When all places are taken it waits for the oldest batch first and answers with its loss: the
  // sum over its images. After an error the batches in flight are waited for; the loop is usable again. With `picks`
  // they are those of a larger set that stand at these positions.
  Result<std::optional<double>> submit_training(const void* images, const float* labels, const float* weights,
                                                std::int64_t count, const std::int64_t* picks = nullptr) noexcept;
  // Waits for everything in flight; losses in the order of submission.
  Result<std::vector<double>> drain() noexcept;
  // One batch through a graph without labels: waits, and reads the result, float32 (count, ...), into `results`,
  // resized to fit.
  Result<std::array<std::int64_t, 4>> predict(const void* images, std::int64_t count,
                                              std::vector<float>& results) noexcept;

 private:
  struct Place;
  std::shared_ptr<Place> take_place(std::int64_t count, bool labelled);
  void start(const std::shared_ptr<Place>& place);
  Result<double> finish_oldest() noexcept;

  Device device_;
  CommandQueue queue_;
  std::shared_ptr<BatchEncoder> encoder_;
  BatchShape shape_;
  int depth_;
  std::deque<std::shared_ptr<Place>> in_flight_;
  std::map<std::int64_t, std::vector<std::shared_ptr<Place>>> idle_;  // by batch size
};

}  // namespace openmps::core
