// Choices and loops of a queue's work. In a captured graph they are conditional nodes, whose bodies the card runs by a
// predicate in its memory, with nobody waiting; where the driver or the work allows no graph the CPU waits for the
// predicate and reads it. OPENMPS_SKIP_PASSES=conditional_nodes leaves the nodes out.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/devices/cuda/stream_work.h"

namespace openmps::engine::cuda {

class Conditions {
 public:
  explicit Conditions(const Context& context) : context_(context) {}
  ~Conditions();
  Conditions(const Conditions&) = delete;
  Conditions& operator=(const Conditions&) = delete;

  // Makes what this work needs; outside of a capture.
  void prepare(const StreamWork& work);
  // Whether a graph can hold choices and loops, once `prepare` has run.
  bool has_nodes() const noexcept { return set_ != nullptr; }
  const std::string& problem() const noexcept { return problem_; }  // why not

  // What the predicate of a choice or a loop is, once the stream has come to it.
  bool is_set(const WorkItem& predicate, CUstream stream) const;
  // Puts the numbers of a loop's first or next turn where plans find them.
  void number_turn(const WorkItem& turn, CUdeviceptr scalars, CUstream stream) const;

  // Puts work into the stream that it is given.
  using Body = std::function<void(CUstream)>;
  // A stream that is captured, inside so many choices and loops.
  struct Place {
    CUstream stream;
    std::size_t depth;
  };
  // Add nodes behind what has been captured; throw Error, whereupon the capture is void.
  void add_choice(const WorkItem& predicate, const Place& place, const Body& yes, const Body& no) const;
  void add_loop(const WorkItem& predicate, const Place& place, const Body& turn) const;

 private:
  using Handle = std::uint64_t;
  void find_nodes();
  CUgraph graph_of(CUstream stream) const;
  Handle make_handle(CUstream stream) const;
  // Gives the first handle the predicate's value; the second the same, or the opposite.
  void set(const WorkItem& predicate, CUstream stream, Handle first, Handle second, bool opposite) const;
  std::vector<CUgraph> add_node(CUstream stream, ConditionalNode node) const;
  void fill(CUgraph body, std::size_t depth, const Body& work) const;

  const Context& context_;
  bool is_known_ = false;
  std::string problem_;
  CUfunction set_ = nullptr;               // null: no nodes
  std::shared_ptr<Function> number_turn_;  // null: no loop has come by
  std::vector<CUstream> streams_;          // by depth: what bodies are captured in
};

}  // namespace openmps::engine::cuda
