#include "engine/passes/images/fuse_windows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

#include "engine/ir/numbers.h"
#include "engine/ir/op.h"
#include "engine/ir/op_def.h"
#include "engine/ir/program.h"
#include "engine/ops/axes.h"
#include "engine/ops/window.h"
#include "engine/passes/patterns.h"
#include "engine/passes/rewriter.h"
#include "engine/passes/stitching/stitch.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

// Limits of the CPU's loops (devices/cpu/images/windows.cpp).
constexpr std::int64_t kTallestWindow = 255, kWeightPeriod = 16;
// A longer conversion is not repeated for each window that reads the image.
constexpr std::size_t kCheapSteps = 4;
constexpr std::int64_t kOutside = -1;
using Positions = std::vector<std::int64_t>;                           // along one axis
constexpr double kLeftOut = std::numeric_limits<double>::quiet_NaN();  // a maximum ignores it

enum class Kind : std::uint8_t { Sums, Largest, Smallest, Medians };
constexpr const char* kKindNames[] = {"sums", "largest", "smallest", "medians"};

// ---- element-wise work on one tensor

bool is_pixel_type(DType dtype) { return dtype == DType::Float32 || dtype == DType::Float16 || dtype == DType::UInt8; }

// The program of a node that reads one tensor and numbers; the tensor is input 0.
std::optional<Program> program_on_one(const Graph& graph, const Node& node, ValueId& tensor) {
  const bool is_fused = node.op == &fused_elementwise_def();
  if ((!is_fused && !node.op->is_elementwise()) || !node.after.empty() || node.outputs.size() != 1) return std::nullopt;
  Program program = node.program ? *node.program : node.op->expression().instantiate(node.attributes);
  tensor = kNoValue;
  for (Step& step : program.steps) {
    if (step.primitive != Primitive::Input) continue;
    const ValueId input = node.inputs[static_cast<std::size_t>(step.input)];
    if (const auto number = single_number(graph, input)) {
      step = Step{};
      step.constant = *number;
    } else if (tensor == kNoValue || tensor == input) {
      tensor = input;
      step.input = 0;
    } else {
      return std::nullopt;
    }
  }
  program.input_count = 1;
  if (tensor == kNoValue || graph.type(tensor).shape != graph.type(node.outputs[0]).shape) return std::nullopt;
  return program;
}

// Whether floats compute the node: integers are read or written by a cast alone.
bool is_float_work(const Graph& graph, const Node& node, ValueId tensor) {
  const DType from = graph.type(tensor).dtype, to = graph.type(node.outputs[0]).dtype;
  if (!is_pixel_type(from) || !is_pixel_type(to)) return false;
  return (from != DType::UInt8 && to != DType::UInt8) || (node.is(Op::Cast) && from != to);
}

// Appends `program` on the value of `step`; returns the step of its result.
std::int32_t append(Program& whole, const Program& program, std::int32_t step) {
  std::vector<std::int32_t> renamed;
  for (Step each : program.steps) {
    if (each.primitive == Primitive::Input) {
      renamed.push_back(step);
      continue;
    }
    for (std::int32_t& operand : each.operands)
      if (operand >= 0) operand = renamed[static_cast<std::size_t>(operand)];
    renamed.push_back(static_cast<std::int32_t>(whole.steps.size()));
    whole.steps.push_back(each);
  }
  return renamed[static_cast<std::size_t>(program.results[0])];
}

// Drops the negation that makes the program's result.
bool drop_last_negation(Program& program) {
  const Step& last = program.steps[static_cast<std::size_t>(program.results[0])];
  if (last.primitive != Primitive::Negate) return false;
  program.results[0] = last.operands[0];
  return true;
}

// Drops the negation of the program's input, if nothing reads that input otherwise.
bool drop_first_negation(Program& program) {
  Program plain = program;
  for (Step& step : plain.steps) {
    const auto reads_input = [&](std::int32_t operand) {
      return operand >= 0 && program.steps[static_cast<std::size_t>(operand)].primitive == Primitive::Input;
    };
    if (std::ranges::none_of(step.operands, reads_input)) continue;
    if (step.primitive != Primitive::Negate) return false;
    step = Step{Primitive::Input, {-1, -1, -1}, 0, 0};
  }
  if (program.steps[static_cast<std::size_t>(program.results[0])].primitive == Primitive::Input) return false;
  program = std::move(plain);
  return true;
}

double value_of(const Program& program, double x) {
  std::vector<double> scratch(program.steps.size());
  double y = 0;
  evaluate(program, &x, scratch.data(), &y);
  return y;
}

// ---- windows

struct FilterWindow {
  Kind kind = Kind::Sums;
  Window window;
  double outside = 0;
};

// A window that the CPU's loops for few channels compute.
std::optional<FilterWindow> window_of(const Graph& graph, const Users& users, const Node& node) {
  const bool is_sum = node.is(Op::Conv2d), is_max = node.is(Op::Pool2dMax), is_median = node.is(Op::Median2d);
  if ((!is_sum && !is_max && !is_median) || !node.after.empty()) return std::nullopt;
  const TensorType &x = graph.type(node.inputs[0]), &y = graph.type(node.outputs[0]);
  const Attributes& attributes = node.attributes;
  if (x.dtype != DType::Float32 || y.dtype != DType::Float32 || x.shape[3] > kMostFilterChannels ||
      y.shape.elements() == 0 || x.shape.elements() == 0)
    return std::nullopt;
  const std::array<std::int64_t, 2> extents{x.shape[1].number(), x.shape[2].number()};
  FilterWindow result;
  if (is_sum) {
    const TensorType& w = graph.type(node.inputs[1]);
    if (node.inputs.size() != 2 || attributes.number("slope") != 1 || attributes.integer("groups") != x.shape[3] ||
        w.shape[0] != x.shape[3] || kWeightPeriod % x.shape[3].number() != 0 || w.dtype != DType::Float32)
      return std::nullopt;
    result.window = Window::of(attributes, extents, {w.shape[1].number(), w.shape[2].number()});
  } else if (is_max) {
    const ValueId places = node.outputs[1];
    if (attributes.flag("relu") || !users.of(places).empty() || users.is_output(places)) return std::nullopt;
    const Integers& kernel = attributes.integers("kernel");
    result = {Kind::Largest, Window::of(attributes, extents, {kernel[0], kernel[1]}), kLeftOut};
    if (attributes.text("border") == "zero") result.outside = 0;
  } else {
    const std::int64_t size = attributes.integer("size");
    result.kind = Kind::Medians;
    result.window.y = {extents[0], extents[0] - size + 1, size};
    result.window.x = {extents[1], extents[1] - size + 1, size};
  }
  // No window is wholly outside, where the pooling's result is 0.
  const auto fits = [&](const WindowAxis& axis) {
    return axis.dilation == 1 && axis.kernel > 0 && axis.kernel <= kTallestWindow && axis.before < axis.kernel &&
           axis.after < axis.kernel;
  };
  return fits(result.window.y) && fits(result.window.x) ? std::optional(result) : std::nullopt;
}

bool is_still(const WindowAxis& axis) {
  return axis.kernel == 1 && axis.stride == 1 && axis.before == 0 && axis.after == 0;
}

// The positions that windows read along one axis.
Positions positions_of(const WindowAxis& axis) {
  Positions result;
  for (std::int64_t i = 0; i < (axis.output - 1) * axis.stride + axis.kernel; ++i)
    result.push_back(axis.inside(i - axis.before) ? i - axis.before : kOutside);
  return result;
}

bool is_identity(const Positions& positions, std::int64_t extent) {
  for (std::size_t i = 0; i < positions.size(); ++i)
    if (positions[i] != static_cast<std::int64_t>(i)) return false;
  return static_cast<std::int64_t>(positions.size()) == extent;
}

bool is_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool has_outside(const Positions& positions) { return std::ranges::find(positions, kOutside) != positions.end(); }

// ---- one filter

class Filter {
 public:
  // `read` has the values that filters after this one read: they stay.
  Filter(const Graph& graph, const Users& users, const std::set<ValueId>& read, const Node& last, FilterWindow window)
      : graph_(graph), users_(users), window_(window), last_(&last), nodes_{&last} {
    rows_ = positions_of(window.window.y);
    columns_ = positions_of(window.window.x);
    in_steps_ = window.kind == Kind::Largest;
    outside_ = window.outside;
    source_ = last.inputs[0];
    if (last.inputs.size() > 1) weights_ = {last.inputs[1]};
    take_other_axis();
    while (take_producer()) {
    }
    while (!read.contains(last_->outputs[0]) && take_reader()) {
    }
    drop_signs();
  }

  // Whether there is anything to gain.
  bool is_worthwhile() const {
    const Shape& x = graph_.type(source_).shape;
    return nodes_.size() > 1 || !before_.empty() || !is_identity(rows_, x[1].number()) ||
           !is_identity(columns_, x[2].number());
  }
  const Node& last() const noexcept { return *last_; }
  ValueId source() const noexcept { return source_; }
  const std::vector<const Node*>& nodes() const noexcept { return nodes_; }  // that it computes for itself alone

  void write(Rewriter& rewriter) const {
    Program program;
    program.input_count = 2;
    program.steps = {Step{Primitive::Input, {-1, -1, -1}, 0, 0}, Step{Primitive::Input, {-1, -1, -1}, 1, 0}};
    program.results = {0, 1};
    for (auto each = before_.rbegin(); each != before_.rend(); ++each)
      program.results[0] = append(program, *each, program.results[0]);
    for (const Program& each : after_) program.results[1] = append(program, each, program.results[1]);

    Node made;
    made.op = &window_filter_def();
    made.name = last_->name;
    made.inputs = {rewriter[source_].id};
    for (ValueId weights : weights_) made.inputs.push_back(rewriter[weights].id);
    made.attributes = {{"kind", std::string(kKindNames[static_cast<std::size_t>(window_.kind)])},
                       {"kernel", Integers{window_.window.y.kernel, window_.window.x.kernel}},
                       {"strides", Integers{window_.window.y.stride, window_.window.x.stride}},
                       {"in_steps", in_steps_},
                       {"rows", Integers(rows_.begin(), rows_.end())},
                       {"columns", Integers(columns_.begin(), columns_.end())},
                       {"outside", outside_}};
    if (const auto share = common_share()) made.attributes.set("share", *share);
    made.program = std::make_shared<const Program>(std::move(program));
    rewriter.write(std::move(made), {last_->outputs[0]});
  }

 private:
  // The weight of each pixel, if that is a constant and all are the same.
  std::optional<double> common_share() const {
    if (weights_.empty()) return std::nullopt;
    double share = 1;
    for (const ValueId weights : weights_) {
      const auto number = common_number(graph_, weights);
      if (!number) return std::nullopt;
      share *= *number;
    }
    return share;
  }

  // The largest of negated numbers, negated, is the smallest.
  void drop_signs() {
    if (window_.kind != Kind::Largest || before_.empty() || after_.empty()) return;
    Program before = before_.front();
    if (!drop_last_negation(before) || !drop_first_negation(after_.front())) return;
    before_.front() = std::move(before);
    window_.kind = Kind::Smallest;
    outside_ = -outside_;
  }

  // A window along one axis, whose only reader is the window along the other one.
  void take_other_axis() {
    const Node* other = graph_.producer(source_);
    if (!other || !users_.only(source_) || users_.has_waiter(*other)) return;
    const auto first = window_of(graph_, users_, *other);
    const Window& own = window_.window;
    if (!first || first->kind != window_.kind || window_.kind == Kind::Medians || !is_same(first->outside, outside_) ||
        !is_still(own.y) || !is_still(first->window.x))
      return;
    window_.window.y = first->window.y;
    rows_ = positions_of(first->window.y);
    in_steps_ = true;
    source_ = other->inputs[0];
    if (other->inputs.size() > 1) weights_.insert(weights_.begin(), other->inputs[1]);
    nodes_.push_back(other);
  }

  bool take_producer() {
    const Node* producer = graph_.producer(source_);
    if (!producer || !users_.is_free(*producer)) return false;
    if (producer->is(Op::Pad)) return take_pad(*producer);
    if (producer->is(Op::Slice)) return take_slice(*producer);
    if (producer->is(Op::Gather)) return take_gather(*producer);
    return take_conversion(*producer);
  }

  // The number that windows read for a number before the conversions that were taken.
  double converted(double number) const {
    for (auto each = before_.rbegin(); each != before_.rend(); ++each) number = value_of(*each, number);
    return number;
  }

  // Positions of a producer for those of its result; those outside have the number `outside` there.
  bool take_positions(Positions rows, Positions columns, double outside) {
    const bool had = has_outside(rows_) || has_outside(columns_);
    const auto mapped = [](const Positions& from, const Positions& through) {
      Positions result;
      for (const std::int64_t at : from)
        result.push_back(at == kOutside ? kOutside : through[static_cast<std::size_t>(at)]);
      return result;
    };
    rows = mapped(rows_, rows);
    columns = mapped(columns_, columns);
    if (has_outside(rows) || has_outside(columns)) {
      const double number = static_cast<float>(converted(outside));
      if (had && !is_same(number, outside_)) {
        if (rows != rows_ || columns != columns_) return is_same_outside(rows, columns);
      } else {
        outside_ = number;
      }
    }
    rows_ = std::move(rows);
    columns_ = std::move(columns);
    return true;
  }

  // Positions that were outside before have another number: the others must be inside.
  bool is_same_outside(const Positions& rows, const Positions& columns) {
    const auto count = [](const Positions& positions) { return std::ranges::count(positions, kOutside); };
    if (count(rows) != count(rows_) || count(columns) != count(columns_)) return false;
    rows_ = rows;
    columns_ = columns;
    return true;
  }

  bool take_pad(const Node& pad) {
    const Shape &x = graph_.type(pad.inputs[0]).shape, &y = graph_.type(pad.outputs[0]).shape;
    const Integers& before = pad.attributes.integers("before");
    if (x.elements() == 0 || x[0] != y[0] || x[3] != y[3] || before[0] != 0 || before[3] != 0) return false;
    const std::string& mode = pad.attributes.text("mode");
    const auto positions = [&](std::size_t axis) {
      const std::int64_t extent = x[axis].number();
      Positions result;
      for (std::int64_t i = 0; i < y[axis].number(); ++i) {
        std::int64_t at = i - before[axis].number();
        if (at < 0 || at >= extent) {
          const std::int64_t edge = mode == "reflect" ? 1 : 0;
          if (mode == "constant")
            at = kOutside;
          else if (mode == "clamp")
            at = std::clamp<std::int64_t>(at, 0, extent - 1);
          else
            at = at < 0 ? -at - 1 + edge : 2 * extent - 1 - edge - at;
        }
        result.push_back(at);
      }
      return result;
    };
    return took(pad, take_positions(positions(1), positions(2), pad.attributes.number("value")));
  }

  bool take_slice(const Node& slice) {
    const Shape &x = graph_.type(slice.inputs[0]).shape, &y = graph_.type(slice.outputs[0]).shape;
    const Integers &starts = slice.attributes.integers("starts"), &strides = slice.attributes.integers("strides");
    if (x[0] != y[0] || x[3] != y[3] || strides[0] != 1 || strides[3] != 1) return false;
    const auto positions = [&](std::size_t axis) {
      Positions result;
      for (std::int64_t i = 0; i < y[axis].number(); ++i)
        result.push_back(starts[axis].number() + i * strides[axis].number());
      return result;
    };
    return took(slice, take_positions(positions(1), positions(2), outside_));
  }

  // Of constant positions along rows or columns; those outside are 0.
  bool take_gather(const Node& gather) {
    const Node* constant = graph_.producer(gather.inputs[1], Op::Constant);
    const TensorType& indices = graph_.type(gather.inputs[1]);
    const Shape &x = graph_.type(gather.inputs[0]).shape, &y = graph_.type(gather.outputs[0]).shape;
    if (!constant || indices.shape.rank() != 1 || x.rank() != 4 || gather.attributes.integer("batch_dims") != 0)
      return false;
    const std::size_t axis = axis_position(gather.attributes.integer("axis"), 4);
    if (axis != 1 && axis != 2) return false;
    const std::byte* bytes = constant->attributes.literal("value").bytes.data();
    const auto positions = [&](std::size_t of) {
      Positions result;
      for (std::int64_t i = 0; i < y[of].number(); ++i) {
        std::int64_t at = i;
        if (of == axis) at = static_cast<std::int64_t>(load_number(indices.dtype, bytes, static_cast<std::size_t>(i)));
        result.push_back(at >= 0 && at < x[of].number() ? at : kOutside);
      }
      return result;
    };
    return took(gather, take_positions(positions(1), positions(2), 0));
  }

  bool took(const Node& producer, bool is_taken) {
    if (is_taken) source_ = producer.inputs[0];
    return is_taken;
  }

  bool take_conversion(const Node& node) {
    ValueId tensor = kNoValue;
    const auto program = program_on_one(graph_, node, tensor);
    if (!program || !is_float_work(graph_, node, tensor)) return false;
    if (graph_.type(node.outputs[0]).dtype != DType::Float32) return false;
    if (program->steps.size() > kCheapSteps && !users_.only(node.outputs[0])) return false;
    before_.push_back(*program);
    source_ = tensor;
    return true;
  }

  bool take_reader() {
    const Node* reader = users_.only(last_->outputs[0]);
    if (graph_.type(last_->outputs[0]).dtype != DType::Float32) return false;
    ValueId tensor = kNoValue;
    if (!reader || users_.has_waiter(*last_)) return false;
    const auto program = program_on_one(graph_, *reader, tensor);
    if (!program || !is_float_work(graph_, *reader, tensor)) return false;
    after_.push_back(*program);
    last_ = reader;
    nodes_.push_back(reader);
    return true;
  }

  const Graph& graph_;
  const Users& users_;
  FilterWindow window_;
  const Node* last_;
  std::vector<const Node*> nodes_;
  ValueId source_ = kNoValue;
  std::vector<ValueId> weights_;
  std::vector<Program> before_, after_;  // from the window outwards
  Positions rows_, columns_;
  bool in_steps_ = false;
  double outside_ = 0;
};

}  // namespace

const OpDef& window_filter_def() {
  static const Immortal<OpDef> definition = OpDef("window_filter").inputs({"x"}).variadic().programs_of_parts();
  return definition;
}

Graph fuse_windows(const Graph& graph) {
  const Users users(graph);
  Rewriter rewriter(graph);
  std::set<ValueId> read;
  // From the last node on: the second window of a pair is met first.
  for (auto node = graph.nodes().rbegin(); node != graph.nodes().rend(); ++node) {
    if (rewriter.is_rewritten(&*node)) continue;
    const auto window = window_of(graph, users, *node);
    if (!window) continue;
    Filter filter(graph, users, read, *node, *window);
    if (!filter.is_worthwhile()) continue;
    if (rewriter.rewrite(filter.last(), filter.nodes(), [&rewriter, filter] { filter.write(rewriter); }))
      read.insert(filter.source());
  }
  return rewriter.apply();
}

}  // namespace openmps::engine
