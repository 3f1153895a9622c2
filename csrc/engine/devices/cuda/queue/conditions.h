// If and while in a queue's work. In a captured graph they are conditional nodes. The GPU runs their bodies by a
// predicate in its memory, and the CPU does not wait. If the driver or the work allows no graph, the CPU waits for the
// predicate and reads it. OPENMPS_SKIP_KERNELS=conditional_nodes leaves the nodes out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/devices/cuda/queue/stream_work.h"

namespace openmps::engine::cuda {

class ConditionalWork {
 public:
  explicit ConditionalWork(const Context& context) : context_(context) {}
  ~ConditionalWork();
  ConditionalWork(const ConditionalWork&) = delete;
  ConditionalWork& operator=(const ConditionalWork&) = delete;

  // Makes the kernels that this work needs; call outside of a capture.
  void prepare(const StreamWork& work);
  // Whether a graph can hold if and while, once `prepare` has run.
  bool has_nodes() const noexcept { return set_ != nullptr; }
  const std::string& problem() const noexcept { return problem_; }  // why not

  // The value of a predicate, once the stream has reached it.
  bool is_set(const work::Predicate& predicate, CUstream stream) const;
  // Write the numbers of a loop's iteration to where plans read them, among the segment's scalars.
  void set_first_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars, CUstream stream) const;
  void set_next_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars, CUstream stream) const;

  // Puts work into the given stream.
  using Body = std::function<void(CUstream)>;
  // A stream under capture, and the depth of if and while around it.
  struct CaptureStream {
    CUstream stream;
    std::size_t depth;
  };
  // Append nodes to the capture. If they throw Error, the capture is invalid.
  void add_if(const work::Predicate& predicate, const CaptureStream& capture, const Body& yes, const Body& no) const;
  void add_while(const work::Predicate& predicate, const CaptureStream& capture, const Body& iteration) const;

 private:
  void set_iteration(const work::IterationNumbers& numbers, CUdeviceptr scalars, CUstream stream, bool is_first) const;
  using Handle = std::uint64_t;
  void find_nodes();
  CUgraph graph_of(CUstream stream) const;
  Handle make_handle(CUstream stream) const;
  // Gives the first handle the predicate's value; the second the same, or the opposite.
  void set(const work::Predicate& predicate, CUstream stream, Handle first, Handle second, bool opposite) const;
  std::vector<CUgraph> add_node(CUstream stream, ConditionalNode node) const;
  void fill(CUgraph body, std::size_t depth, const Body& work) const;

  const Context& context_;
  bool is_known_ = false;
  std::string problem_;
  CUfunction set_ = nullptr;                     // null: no nodes
  std::shared_ptr<Function> iteration_numbers_;  // null: no loop was needed so far
  std::vector<CUstream> streams_;                // by depth: the streams in which bodies are captured
};

}  // namespace openmps::engine::cuda
