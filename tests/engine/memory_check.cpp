#include "tests/engine/memory_check.h"

#include <map>
#include <vector>

#include "engine/ir/op_def.h"

namespace openmps::engine::testing {
namespace {

constexpr ValueId kUnwritten = -1;

// Each separate memory: the arena, the kept memory, an input, an output, a constant, a scalar.
using Space = std::pair<Place::Kind, int>;

struct Problem {
  std::string sentence;
};

class PaperRun {
 public:
  PaperRun(const Plan& plan, InPlaceRule in_place) : plan_(plan), graph_(plan.graph), in_place_(in_place) {
    for (std::size_t i = 0; i < graph_.values().size(); ++i) roots_.push_back(static_cast<ValueId>(i));
    for (const Node& node : graph_.nodes())
      if (node.op->is_alias()) roots_[index(node.outputs[0])] = root(node.inputs[0]);
  }

  void run() {
    check_offsets();
    for (const GraphInput& input : graph_.inputs()) write(input.value);
    for (const Node& node : graph_.nodes())
      if (node.op->name() == "constant") write(node.outputs[0]);
    run_from(0);
    if (plan_.preparations == 0) return;
    // Another run leaves preparations out. It finds nothing in the arena.
    memory_.erase({Place::Kind::Arena, 0});
    for (const GraphInput& input : graph_.inputs()) write(input.value);
    run_from(plan_.preparations);
  }

 private:
  void run_from(std::size_t first) {
    for (std::size_t i = first; i < plan_.launches.size(); ++i) launch(graph_.nodes()[index(plan_.launches[i])]);
    for (const Plan::FinalCopy& copy : plan_.final_copies) {
      read(copy.value, "a final copy");
      write(memory_of_output(copy.output), 0, copy.value);
    }
    for (std::size_t i = 0; i < graph_.outputs().size(); ++i)
      read(memory_of_output(static_cast<int>(i)), 0, graph_.outputs()[i].value, "output " + std::to_string(i));
  }

  static std::size_t index(std::int32_t id) { return static_cast<std::size_t>(id); }
  ValueId root(ValueId value) const { return roots_[index(value)]; }
  const Place& place(ValueId value) const { return plan_.places[index(value)]; }

  void check_offsets() const {
    for (std::size_t i = 0; i < plan_.places.size(); ++i) {
      const Place& place = plan_.places[i];
      if (place.kind != Place::Kind::Arena && place.kind != Place::Kind::Kept) continue;
      const std::size_t end = place.offset + graph_.values()[i].type.bytes();
      const std::size_t size = place.kind == Place::Kind::Kept ? plan_.kept_bytes : plan_.arena_bytes;
      if (place.offset % 64 != 0)
        throw Problem{"value %" + std::to_string(i) + " lies at " + std::to_string(place.offset) +
                      ", no multiple of 64"};
      if (end > size)
        throw Problem{"value %" + std::to_string(i) + " ends at " + std::to_string(end) + " of " +
                      std::to_string(size)};
    }
  }

  // An output that shares an input's memory is that memory.
  Space memory_of_output(int output) const {
    const int shared = graph_.outputs()[index(output)].shares_input;
    return shared < 0 ? Space{Place::Kind::Output, output} : space_of(graph_.inputs()[index(shared)].value);
  }
  Space space_of(ValueId value) const {
    const Place& at = place(value);
    if (at.kind == Place::Kind::Arena || at.kind == Place::Kind::Kept) return {at.kind, 0};
    return at.kind == Place::Kind::Output ? memory_of_output(at.index) : Space{at.kind, at.index};
  }

  void launch(const Node& node) {
    for (ValueId input : node.inputs) read(input, node.who());
    for (ValueId output : node.outputs) {
      if (place(output).kind == Place::Kind::Nowhere) continue;
      for (std::size_t i = 0; i < node.inputs.size(); ++i) check_overlap(node, output, i);
      write(output);
    }
    for (ValueId output : node.outputs)
      if (place(output).kind != Place::Kind::Nowhere) read(output, node.who() + "'s neighbour");
  }

  void check_overlap(const Node& node, ValueId output, std::size_t operand) const {
    const ValueId input = node.inputs[operand];
    if (space_of(input) != space_of(output)) return;
    const std::size_t a = place(input).offset, b = place(output).offset;
    if (a + graph_.type(input).bytes() <= b || b + graph_.type(output).bytes() <= a) return;
    const bool exact = a == b && graph_.type(input).bytes() == graph_.type(output).bytes();
    if (!exact || !in_place_(graph_, node, operand))
      throw Problem{node.who() + " writes over its operand " + std::to_string(operand)};
  }

  void write(ValueId value) { write(space_of(value), place(value).offset, value); }
  void write(Space space, std::size_t offset, ValueId value) {
    std::vector<ValueId>& bytes = memory_[space];
    const std::size_t end = offset + graph_.type(value).bytes();
    if (bytes.size() < end) bytes.resize(end, kUnwritten);
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(offset), bytes.begin() + static_cast<std::ptrdiff_t>(end),
              root(value));
  }

  void read(ValueId value, const std::string& who) {
    if (place(value).kind == Place::Kind::Nowhere)
      throw Problem{who + " reads %" + std::to_string(value) + ", which is nowhere"};
    read(space_of(value), place(value).offset, value, who);
  }
  void read(Space space, std::size_t offset, ValueId value, const std::string& who) {
    std::vector<ValueId>& bytes = memory_[space];
    const std::size_t end = offset + graph_.type(value).bytes();
    if (bytes.size() < end) bytes.resize(end, kUnwritten);
    for (std::size_t i = offset; i < end; ++i)
      if (bytes[i] != root(value))
        throw Problem{who + " reads %" + std::to_string(value) + " and finds %" + std::to_string(bytes[i]) +
                      " in byte " + std::to_string(i - offset)};
  }

  const Plan& plan_;
  const Graph& graph_;
  const InPlaceRule in_place_;
  std::vector<ValueId> roots_;
  std::map<Space, std::vector<ValueId>> memory_;  // which value each byte holds
};

}  // namespace

std::string memory_problem(const Plan& plan, InPlaceRule in_place) {
  try {
    PaperRun(plan, in_place).run();
    return {};
  } catch (const Problem& problem) {
    return problem.sentence + ".";
  }
}

bool elementwise_in_place(const Graph& graph, const Node& node, std::size_t input) {
  return (node.program || node.op->is_elementwise()) && graph.type(node.inputs[input]) == graph.type(node.outputs[0]);
}

bool never_in_place(const Graph&, const Node&, std::size_t) { return false; }

}  // namespace openmps::engine::testing
