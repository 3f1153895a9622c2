#include "engine/passes/stitching/recompute.h"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "engine/ir/program.h"
#include "engine/ops/axes.h"
#include "engine/passes/stitching/fuse_reductions.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"

namespace openmps::engine {
namespace {

// A kernel's argument holds so many addresses with their strides, and longer kernels spill registers.
constexpr std::size_t kMostOperands = 16, kMostSteps = 128;

// An element-wise kernel, or a reduction of its last result.
struct Work {
  const Node* node;
  Program program;
  std::vector<ValueId> inputs, outputs;  // of the old graph
  Shape shape;
  bool is_reduction, is_changed = false;

  std::size_t elementwise_results() const { return outputs.size() - (is_reduction ? 1 : 0); }
};

// Writes a program without repeating a step.
class ProgramWriter {
 public:
  std::int32_t input(ValueId value) {
    const auto found = std::ranges::find(inputs_, value);
    Step step;
    step.primitive = Primitive::Input;
    step.input = static_cast<std::int32_t>(found - inputs_.begin());
    if (found == inputs_.end()) inputs_.push_back(value);
    return append(step);
  }

  // Appends what a result of a program needs. `known`: steps for inputs that are not inputs of this program.
  std::int32_t add(const Program& program, const std::vector<ValueId>& inputs, std::int32_t result,
                   const std::map<ValueId, std::int32_t>& known = {}) {
    std::vector<bool> needed(program.steps.size());
    needed[static_cast<std::size_t>(result)] = true;
    for (std::size_t i = program.steps.size(); i-- > 0;)
      if (needed[i])
        for (const std::int32_t operand : program.steps[i].operands)
          if (operand >= 0) needed[static_cast<std::size_t>(operand)] = true;
    std::vector<std::int32_t> renamed(program.steps.size(), -1);
    for (std::size_t i = 0; i < program.steps.size(); ++i) {
      if (!needed[i]) continue;
      Step step = program.steps[i];
      if (step.primitive == Primitive::Input) {
        const ValueId value = inputs[static_cast<std::size_t>(step.input)];
        const auto found = known.find(value);
        renamed[i] = found == known.end() ? input(value) : found->second;
        continue;
      }
      for (std::int32_t& operand : step.operands)
        if (operand >= 0) operand = renamed[static_cast<std::size_t>(operand)];
      renamed[i] = append(step);
    }
    return renamed[static_cast<std::size_t>(result)];
  }

  void result(std::int32_t step) { program_.results.push_back(step); }
  const std::vector<ValueId>& inputs() const noexcept { return inputs_; }
  const Program& program() const noexcept { return program_; }
  Program finish() {
    program_.input_count = static_cast<int>(inputs_.size());
    return std::move(program_);
  }

 private:
  std::int32_t append(const Step& step) {
    const auto [entry, is_new] =
        steps_.try_emplace({step.primitive, step.operands, step.input, std::bit_cast<std::uint64_t>(step.constant)},
                           static_cast<std::int32_t>(program_.steps.size()));
    if (is_new) program_.steps.push_back(step);
    return entry->second;
  }

  Program program_;
  std::vector<ValueId> inputs_;
  std::map<std::tuple<Primitive, std::array<std::int32_t, 3>, std::int32_t, std::uint64_t>, std::int32_t> steps_;
};

// How a step passes on the last bit of its operands. A value that is computed in two kernels may differ in it, and a
// stored one is rounded to its type.
enum class Passing : std::uint8_t { Exact, Rounded, Jump };

Passing passing_of(Primitive primitive) {
  using enum Primitive;
  switch (primitive) {
    case Input:
    case Constant:
    case Minimum:
    case Maximum:
    case Negate:
    case Absolute:
    case Select:
      return Passing::Exact;
    case Equal:
    case NotEqual:
    case Less:
    case LessEqual:
    case Greater:
    case GreaterEqual:
    case Modulo:
    case And:
    case Or:
    case Not:
    case Sign:
    case Floor:
    case Ceiling:
    case Round:
    case RoundToEven:
    case Truncate:
    case IsNaN:
    case IsFinite:
      return Passing::Jump;
    default:
      return Passing::Rounded;
  }
}

struct Rounding {
  std::vector<bool> is_rounded;  // by step
  bool jumps = false;            // a small change of an operand may change a result a lot
};

// `rounded`: an input that may differ in its last bit.
Rounding rounding_of(const Program& program, const std::vector<ValueId>& inputs, ValueId rounded = -1) {
  Rounding result;
  for (const Step& step : program.steps) {
    const Passing passing = passing_of(step.primitive);
    bool depends = step.primitive == Primitive::Input && inputs[static_cast<std::size_t>(step.input)] == rounded;
    for (const std::int32_t operand : step.operands)
      depends = depends || (operand >= 0 && result.is_rounded[static_cast<std::size_t>(operand)]);
    result.jumps = result.jumps || (depends && passing == Passing::Jump);
    result.is_rounded.push_back(depends || (rounded < 0 && passing == Passing::Rounded));
  }
  return result;
}

bool is_half(DType dtype) { return dtype == DType::Float16 || dtype == DType::BFloat16; }
bool is_taken_dtype(DType dtype) { return dtype == DType::Float32 || is_half(dtype) || dtype == DType::Bool; }

class Recomputation {
 public:
  explicit Recomputation(const Graph& graph) : graph_(graph), users_(graph), last_use_(graph.values().size(), -1) {
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
      const Node& node = graph.nodes()[i];
      for (const ValueId input : node.inputs) last_use_[at(input)] = static_cast<std::int64_t>(i);
      if (std::optional<Work> work = work_of(node)) works_.emplace(static_cast<std::int64_t>(i), std::move(*work));
    }
  }

  Graph run() {
    for (auto& [position, work] : works_)
      for (std::size_t i = work.elementwise_results(); i-- > 0;) leave_out(work, i);
    Rewriter rewriter(graph_);
    for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
      const auto found = works_.find(static_cast<std::int64_t>(i));
      if (found == works_.end() || !found->second.is_changed)
        rewriter.copy(graph_.nodes()[i]);
      else if (!found->second.outputs.empty())
        write(rewriter, found->second);
    }
    return rewriter.finish();
  }

 private:
  static std::size_t at(ValueId value) { return static_cast<std::size_t>(value); }
  std::int64_t bytes_of(ValueId value) const { return static_cast<std::int64_t>(graph_.type(value).bytes()); }

  std::optional<Work> work_of(const Node& node) const {
    const bool is_reduction = node.op == &fused_reduction_def();
    const bool is_fused = is_reduction || node.op == &fused_elementwise_def();
    if (!is_fused && (!node.op->is_elementwise() || node.inputs.empty() || !is_stitchable(graph_, node)))
      return std::nullopt;
    if (!node.after.empty() || users_.has_waiter(node)) return std::nullopt;
    if (!is_fused && node.is(Op::Cast) && graph_.type(node.outputs[0]).dtype == DType::Bool) return std::nullopt;
    const auto is_taken = [&](ValueId value) { return is_taken_dtype(graph_.type(value).dtype); };
    if (!std::ranges::all_of(node.inputs, is_taken) || !std::ranges::all_of(node.outputs, is_taken))
      return std::nullopt;
    Work work{&node,       node.program ? *node.program : node.op->expression().instantiate(node.attributes),
              node.inputs, node.outputs,
              {},          is_reduction};
    work.shape = is_reduction ? Shape(node.attributes.integers("shape")) : graph_.type(node.outputs[0]).shape;
    return work;
  }

  // Drops a result of a kernel where its users may compute it.
  void leave_out(Work& work, std::size_t index) {
    const ValueId value = work.outputs[index];
    if (users_.is_output(value) || users_.of(value).empty() || graph_.type(value).shape != work.shape) return;
    ProgramWriter alone;
    const auto own = static_cast<std::size_t>(alone.add(work.program, work.inputs, work.program.results[index]));
    const std::vector<ValueId> needed = alone.inputs();
    const Rounding rounding = rounding_of(alone.program(), needed);
    if (rounding.jumps) return;
    const bool is_rounded = rounding.is_rounded[own] || is_half(graph_.type(value).dtype);
    std::set<std::int64_t> positions;
    std::int64_t saved = bytes_of(value);
    for (const Node* user : users_.of(value)) {
      const std::int64_t position = user - graph_.nodes().data();
      const auto found = works_.find(position);
      if (found == works_.end() || found->second.shape != work.shape) return;
      if (is_rounded && rounding_of(found->second.program, found->second.inputs, value).jumps) return;
      if (!positions.insert(position).second) continue;
      const std::optional<std::int64_t> more = bytes_more(found->second, position, needed, value);
      if (!more) return;
      saved += bytes_of(value) - *more;
    }
    if (saved <= 0) return;
    std::vector<Work> rewritten;
    for (const std::int64_t position : positions) {
      rewritten.push_back(with_computed(works_.at(position), work, index));
      const Work& made = rewritten.back();
      const std::size_t operands = made.inputs.size() + made.outputs.size();
      if (made.inputs.empty() || operands > kMostOperands || made.program.steps.size() > kMostSteps) return;
    }
    auto made = rewritten.begin();
    for (const std::int64_t position : positions) {
      works_.at(position) = std::move(*made++);
      for (const ValueId input : needed) last_use_[at(input)] = std::max(last_use_[at(input)], position);
    }
    drop(work, index);
  }

  // How many bytes more a user reads; none if memory would have to hold more.
  std::optional<std::int64_t> bytes_more(const Work& user, std::int64_t position, const std::vector<ValueId>& needed,
                                         ValueId value) const {
    std::int64_t more = 0, held = 0;
    for (const ValueId input : needed) {
      if (std::ranges::find(user.inputs, input) != user.inputs.end()) continue;
      more += bytes_of(input);
      const bool is_kept = graph_.values()[at(input)].producer == kNoNode || last_use_[at(input)] >= position;
      if (!is_kept && !graph_.producer(input, Op::Constant)) held += bytes_of(input);
    }
    return held <= bytes_of(value) ? std::optional(more) : std::nullopt;
  }

  // The user's kernel with a result of `source` computed in it.
  static Work with_computed(const Work& user, const Work& source, std::size_t index) {
    ProgramWriter writer;
    const std::int32_t value = writer.add(source.program, source.inputs, source.program.results[index]);
    for (const std::int32_t result : user.program.results)
      writer.result(writer.add(user.program, user.inputs, result, {{source.outputs[index], value}}));
    return rewritten(user, writer);
  }

  static void drop(Work& work, std::size_t index) {
    work.outputs.erase(work.outputs.begin() + static_cast<std::ptrdiff_t>(index));
    work.program.results.erase(work.program.results.begin() + static_cast<std::ptrdiff_t>(index));
    ProgramWriter writer;
    for (const std::int32_t result : work.program.results) writer.result(writer.add(work.program, work.inputs, result));
    work = rewritten(work, writer);
  }

  static Work rewritten(const Work& work, ProgramWriter& writer) {
    Work result = work;
    result.inputs = writer.inputs();
    result.program = writer.finish();
    result.is_changed = true;
    return result;
  }

  void write(Rewriter& rewriter, const Work& work) const {
    Node node;
    node.op = work.is_reduction ? &fused_reduction_def() : &fused_elementwise_def();
    node.name = work.node->name.empty() ? work.node->op->name() : work.node->name;
    if (work.is_reduction) node.attributes = work.node->attributes;
    for (const ValueId input : work.inputs) node.inputs.push_back(rewriter[input].id);
    node.program = std::make_shared<const Program>(work.program);
    rewriter.write(std::move(node), work.outputs);
    rewriter.stands_for(*work.node);
  }

  const Graph& graph_;
  Users users_;
  std::vector<std::int64_t> last_use_;  // position of the last reader
  std::map<std::int64_t, Work> works_;  // by position
};

}  // namespace

Graph recompute(const Graph& graph) { return Recomputation(graph).run(); }

}  // namespace openmps::engine
