// Recurrent layers over whole sequences, and their gradients.
//
// The source comes projected: z = matmul(x, W, bias) for all steps at once. Thus the gradients of x, W and the bias are
// those of one matmul. T steps, N rows (samples), H features; `*` below is y = x M^T, matrices are [output][input]. An
// optional input that is left out while a later one is given is a tensor without elements, shape (0,).
//
//   rnn   z (T, N, H), recurrent (H, H), h0 (N, H), [mask (T, N, H)]
//                                                              -> h (T, N, H), gates (T, N, H)
//         h = activation(z + (m h0) * R)
//   lstm  z (T, N, 4H), recurrent (4H, H), h0, c0 (N, H), [memory (4H,) or (4H, H)], [mask]
//                                                              -> h (T, N, H), c (T, N, H), gates (T, N, 4H)
//         i, f, z, o = gate(z + (m h0) * R + memory c0), the output gate with the new cell; c = f c0 + i z; h = o g(c)
//   gru   z (T, N, 3H), recurrent (3H, H), h0 (N, H), [update_weights (H, H)], [bias (H,)], [mask]
//                                                              -> h (T, N, H), gates (T, N, 3H; 4H when reset_after)
//         z, r = gate(z + (m h0) * R); o = gate(z + (r m h0) * R + (z m h0) * update_weights), or, where reset_after,
//         gate(z + r ((m h0) * R + bias)); h = (1 - z^p)^(1/p) o + z h0, where flip with o and h0 exchanged
//
// `gates` are the values before the neurons, the training state that the gradient needs. Attributes and their defaults:
//
//   all   reverse: from the last step to the first; gates: the order of the blocks of H rows in all weights
//   rnn   activation "tanh"
//   lstm  gates "ifzo" (any order); input_gate, forget_gate, output_gate "sigmoid"; cell_gate, cell_activation "tanh"
//   gru   gates "zro" or "rzo" (any order when reset_after); update_gate, reset_gate "sigmoid", candidate_gate "tanh";
//         p_norm 1, flip, reset_after
//
// `cell_neuron` reads the neurons. Gradients have the attributes of the forward operation. `dh` are the gradients of
// all outputs h; dc and dgates are optional:
//
//   rnn_gradient   recurrent, gates, dh, [dgates], [mask]                                  -> dz, dh0
//   lstm_gradient  recurrent, gates, c, c0, dh, [dc], [dgates], [memory], [mask]           -> dz, dh0, dc0
//   gru_gradient   recurrent, gates, h, h0, dh, [dgates], [update_weights], [mask]         -> dz, dh0
//
// The weights' gradients are matmuls of dz with the states over all steps, written by the rules below.
#include <functional>

#include "engine/ir/registry.h"
#include "engine/ops/families.h"
#include "engine/ops/recurrent/recurrent_cell.h"
#include "engine/ops/recurrent/recurrent_gradients.h"

namespace openmps::engine {
namespace {

// ---- types

// Checks the inputs against shapes written with T, N and H.
class InputCheck {
 public:
  // `sequence`: the input whose shape begins with T and N; `recurrent`: the one that gives H.
  InputCheck(const InferContext& context, const std::vector<std::string>& names, std::size_t recurrent,
             std::size_t sequence, Extent gates)
      : context_(context), names_(names) {
    const Shape &r = shape(recurrent), &s = shape(sequence);
    if (r.rank() != 2 || r[0] != gates * r[1])
      context.fail(ErrorKind::Shape, "recurrent weights have shape " + r.str() + ", expect " + to_string(gates) +
                                         " blocks of H rows and H columns.");
    if (s.rank() != 3)
      context.fail(ErrorKind::Shape,
                   names[sequence] + " has shape " + s.str() + ", expects 3 axes (time, rows, features).");
    steps = s[0], rows = s[1], features = r[1];
  }

  Extent steps, rows, features;

  Shape sequence(Extent blocks = 1) const { return {steps, rows, blocks * features}; }
  Shape state() const { return {rows, features}; }

  void expect(std::size_t index, const Shape& expected) const {
    if (shape(index) != expected)
      context_.fail(ErrorKind::Shape,
                    names_[index] + " has shape " + shape(index).str() + ", expects " + expected.str() + ".");
  }
  bool given(std::size_t index) const { return index < context_.inputs.size() && shape(index) != Shape{0}; }
  void expect_if_given(std::size_t index, const Shape& expected) const {
    if (given(index)) expect(index, expected);
  }
  void expect_memory(std::size_t index) const {
    if (given(index) && shape(index) != Shape{4 * features, features}) expect(index, {4 * features});
  }
  std::vector<TensorType> types(std::initializer_list<Shape> shapes) const {
    std::vector<TensorType> result;
    for (const Shape& each : shapes) result.push_back({context_.inputs[0].dtype, each});
    return result;
  }

 private:
  const Shape& shape(std::size_t index) const { return context_.inputs[index].shape; }
  const InferContext& context_;
  const std::vector<std::string>& names_;
};

using TypeRule = std::vector<TensorType> (*)(const InferContext& context, const std::vector<std::string>& names);

void check_text(const InferContext& context, const std::function<void()>& read) {
  try {
    read();
  } catch (const Error& error) {
    context.fail(error.kind(), error.what());
  }
}

void check_neurons(const InferContext& context, std::initializer_list<const char*> names) {
  for (const char* name : names) check_text(context, [&] { cell_neuron(context.attributes.text(name)); });
}

void check_lstm(const InferContext& context) {
  check_neurons(context, {"input_gate", "forget_gate", "cell_gate", "output_gate", "cell_activation"});
  check_text(context, [&] { gate_blocks(context.attributes, "ifzo"); });
}

void check_gru(const InferContext& context) {
  check_neurons(context, {"update_gate", "reset_gate", "candidate_gate"});
  check_text(context, [&] { gate_blocks(context.attributes, "zro"); });
  const std::string& order = context.attributes.text("gates");
  if (!context.attributes.flag("reset_after") && order.back() != 'o')
    context.fail(ErrorKind::InvalidArgument, "gates is \"" + order + "\", expects o last unless reset_after is set.");
  const double p = context.attributes.number("p_norm");
  if (!(p > 0)) context.fail(ErrorKind::InvalidArgument, "p_norm is " + str(Attribute(p)) + ", expects more than 0.");
}

std::vector<TensorType> rnn_types(const InferContext& context, const std::vector<std::string>& names) {
  check_neurons(context, {"activation"});
  const InputCheck check(context, names, 1, 0, 1);
  check.expect(0, check.sequence());
  check.expect(2, check.state());
  check.expect_if_given(3, check.sequence());
  return check.types({check.sequence(), check.sequence()});
}

std::vector<TensorType> rnn_gradient_types(const InferContext& context, const std::vector<std::string>& names) {
  check_neurons(context, {"activation"});
  const InputCheck check(context, names, 0, 1, 1);
  for (std::size_t i : {1, 2}) check.expect(i, check.sequence());
  for (std::size_t i : {3, 4}) check.expect_if_given(i, check.sequence());
  return check.types({check.sequence(), check.state()});
}

std::vector<TensorType> lstm_types(const InferContext& context, const std::vector<std::string>& names) {
  check_lstm(context);
  const InputCheck check(context, names, 1, 0, 4);
  check.expect(0, check.sequence(4));
  check.expect(2, check.state());
  check.expect(3, check.state());
  check.expect_memory(4);
  check.expect_if_given(5, check.sequence());
  return check.types({check.sequence(), check.sequence(), check.sequence(4)});
}

std::vector<TensorType> lstm_gradient_types(const InferContext& context, const std::vector<std::string>& names) {
  check_lstm(context);
  const InputCheck check(context, names, 0, 1, 4);
  check.expect(1, check.sequence(4));
  check.expect(2, check.sequence());
  check.expect(3, check.state());
  check.expect(4, check.sequence());
  check.expect_if_given(5, check.sequence());
  check.expect_if_given(6, check.sequence(4));
  check.expect_memory(7);
  check.expect_if_given(8, check.sequence());
  return check.types({check.sequence(4), check.state(), check.state()});
}

std::int64_t gru_gate_blocks(const Attributes& attributes) { return attributes.flag("reset_after") ? 4 : 3; }

void expect_update_weights(const InferContext& context, const InputCheck& check, std::size_t index) {
  check.expect_if_given(index, {check.features, check.features});
  if (check.given(index) && context.attributes.flag("reset_after"))
    context.fail(ErrorKind::InvalidArgument, "update_weights are given, which reset_after leaves no place for.");
}

std::vector<TensorType> gru_types(const InferContext& context, const std::vector<std::string>& names) {
  check_gru(context);
  const InputCheck check(context, names, 1, 0, 3);
  check.expect(0, check.sequence(3));
  check.expect(2, check.state());
  expect_update_weights(context, check, 3);
  check.expect_if_given(4, {check.features});
  if (check.given(4) && !context.attributes.flag("reset_after"))
    context.fail(ErrorKind::InvalidArgument, "a bias is given, which is for reset_after only.");
  check.expect_if_given(5, check.sequence());
  return check.types({check.sequence(), check.sequence(gru_gate_blocks(context.attributes))});
}

std::vector<TensorType> gru_gradient_types(const InferContext& context, const std::vector<std::string>& names) {
  check_gru(context);
  const InputCheck check(context, names, 0, 1, 3);
  const Extent blocks = gru_gate_blocks(context.attributes);
  check.expect(1, check.sequence(blocks));
  check.expect(2, check.sequence());
  check.expect(3, check.state());
  check.expect(4, check.sequence());
  check.expect_if_given(5, check.sequence(blocks));
  expect_update_weights(context, check, 6);
  check.expect_if_given(7, check.sequence());
  return check.types({check.sequence(3), check.state()});
}

// ---- the reference: the schedule executed in double

class ReferenceRecurrence {
 public:
  ReferenceRecurrence(const CellSchedule& schedule, const ReferenceCall& call) : schedule_(schedule) {
    for (const Tensor64& input : call.inputs) data_.push_back(const_cast<double*>(input.values.data()));  // read only
    for (Tensor64& output : call.outputs) data_.push_back(output.values.data());
    for (std::size_t t = data_.size(); t < schedule.tensors.size(); ++t) {
      scratch_.emplace_back(static_cast<std::size_t>(schedule.elements(static_cast<int>(t))));
      data_.push_back(scratch_.back().data());
    }
  }

  void run() {
    for (std::int64_t i = 0; i < schedule_.steps; ++i)
      for (const CellStage& stage : schedule_.stages)
        std::visit([&](const auto& each) { run_stage(each, schedule_.step_at(i)); }, stage);
  }

 private:
  double* at(const CellView& view, std::int64_t step, int* tensor = nullptr) {
    const CellSchedule::Position position = schedule_.position(view, step);
    if (tensor) *tensor = position.tensor;
    return data_[static_cast<std::size_t>(position.tensor)] + position.offset;
  }

  void run_stage(const CellMatmul& product, std::int64_t step) {
    const std::int64_t h = schedule_.features, length = product.blocks * h;
    const double *source = at(product.source, step), *matrix = at({product.matrix, 0}, 0) + product.first_block * h * h;
    double* result = at({product.result}, step);
    const std::int64_t inner = product.transposed ? h : length, columns = product.transposed ? length : h;
    for (std::int64_t row = 0; row < schedule_.rows; ++row)
      for (std::int64_t column = 0; column < columns; ++column) {
        double sum = 0;
        for (std::int64_t k = 0; k < inner; ++k)
          sum += source[row * inner + k] * matrix[product.transposed ? column * h + k : k * h + column];
        result[row * columns + column] = sum;
      }
  }

  void run_stage(const CellPointwise& stage, std::int64_t step) {
    std::vector<double> inputs(stage.inputs.size()), outputs(stage.outputs.size()), scratch(stage.program.steps.size());
    for (std::int64_t row = 0; row < schedule_.rows; ++row)
      for (std::int64_t j = 0; j < schedule_.features; ++j) {
        int tensor = 0;
        const auto element = [&](const CellView& view) {
          double* const start = at(view, step, &tensor);
          return start + row * schedule_.row_stride(tensor) + j;
        };
        for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = *element(stage.inputs[i]);
        evaluate(stage.program, inputs.data(), scratch.data(), outputs.data());
        for (std::size_t k = 0; k < outputs.size(); ++k) *element(stage.outputs[k]) = outputs[k];
      }
  }

  const CellSchedule& schedule_;
  std::vector<std::vector<double>> scratch_;
  std::vector<double*> data_;
};

ReferenceLoop walk(const std::string& op) {
  return [op](const ReferenceCall& call) {
    std::vector<Shape> shapes;
    for (const Tensor64& input : call.inputs) shapes.push_back(input.shape);
    const CellSchedule schedule = recurrent_schedule(op, call.attributes, shapes);
    ReferenceRecurrence(schedule, call).run();
  };
}

// ---- the entries

struct Entry {
  const char* name;
  std::vector<std::string> inputs;
  int optional;
  std::vector<std::string> outputs;
  TypeRule types;
  GradientRule rule;  // null: none
};

OpDef definition(const Entry& entry, const Attributes& attributes) {
  OpDef result(entry.name);
  const auto required = static_cast<std::ptrdiff_t>(entry.inputs.size()) - entry.optional;
  result.inputs({entry.inputs.begin(), entry.inputs.begin() + required}).outputs(entry.outputs);
  for (auto name = entry.inputs.begin() + required; name != entry.inputs.end(); ++name) result.optional_input(*name);
  for (const auto& [name, value] : attributes.entries()) result.attribute(name, value);
  result.infer([types = entry.types, names = entry.inputs](const InferContext& context) {
    for (std::size_t i = 0; i < context.inputs.size(); ++i) {
      const DType dtype = context.inputs[i].dtype;
      if (!is_float(dtype))
        context.fail(ErrorKind::DType, "input \"" + names[i] + "\" is " + name_of(dtype) + ", which it does not take.");
      if (dtype != context.inputs[0].dtype)
        context.fail(ErrorKind::DType, "input \"" + names[i] + "\" is " + name_of(dtype) + ", input \"" + names[0] +
                                           "\" is " + name_of(context.inputs[0].dtype) + "; they have to agree.");
    }
    return types(context, names);
  });
  result.reference(walk(entry.name)).tolerance(Tolerance::Accumulation);
  return entry.rule ? std::move(result.gradient(entry.rule))
                    : std::move(result.no_gradient("it is the gradient of a recurrent layer itself"));
}

Attributes rnn_attributes() { return {{"activation", std::string("tanh")}, {"reverse", false}}; }

Attributes lstm_attributes() {
  const std::string sigmoid = "sigmoid", tanh = "tanh";
  return {{"input_gate", sigmoid},   {"forget_gate", sigmoid},       {"cell_gate", tanh}, {"output_gate", sigmoid},
          {"cell_activation", tanh}, {"gates", std::string("ifzo")}, {"reverse", false}};
}

Attributes gru_attributes() {
  const std::string sigmoid = "sigmoid";
  return {{"update_gate", sigmoid},      {"reset_gate", sigmoid}, {"candidate_gate", std::string("tanh")},
          {"gates", std::string("zro")}, {"p_norm", 1.0},         {"flip", false},
          {"reset_after", false},        {"reverse", false}};
}

// Inputs of a call with T steps, N rows and H features; 0 blocks for inputs that are left out.
struct Sizes {
  std::int64_t t, n, h;
  Shape sequence(std::int64_t blocks) const { return {t, n, blocks * h}; }
  Shape state() const { return {n, h}; }
  Shape matrix(std::int64_t blocks) const { return {blocks * h, h}; }
};
constexpr Sizes kSizes[] = {{3, 2, 4}, {1, 1, 3}, {5, 3, 1}};
const Shape kNothing{0};

SampleInput weak(const Shape& shape) { return {shape, -0.7, 0.7}; }  // far from saturation

void add_samples(OpDef& op, std::initializer_list<std::vector<Shape> (*)(const Sizes&)> inputs,
                 const std::vector<Attributes>& attributes) {
  const auto sample = [&](const std::vector<Shape>& shapes, const Attributes& each) {
    Sample result{{}, each};
    for (const Shape& shape : shapes) result.inputs.push_back(weak(shape));
    op.sample(std::move(result));
  };
  for (const auto make : inputs) {
    for (const Attributes& each : attributes) sample(make(kSizes[0]), each);
    for (const Sizes& sizes : kSizes) sample(make(sizes), {});
    sample(make({0, 2, 3}), {});
    sample(make({2, 0, 3}), {});
  }
}

OpDef rnn() {
  OpDef op = definition({"rnn", {"z", "recurrent", "h0", "mask"}, 1, {"h", "gates"}, rnn_types, rnn_gradient_rule},
                        rnn_attributes());
  add_samples(op,
              {[](const Sizes& s) {
                 return std::vector{s.sequence(1), s.matrix(1), s.state()};
               },
               [](const Sizes& s) {
                 return std::vector{s.sequence(1), s.matrix(1), s.state(), s.sequence(1)};
               }},
              {{{"reverse", true}},
               {{"activation", std::string("sigmoid")}},
               {{"activation", std::string("identity")}},
               {{"activation", std::string("tanh:1.7:0.6")}}});
  op.refuses({{{DType::Float32, {3, 2, 4}}, {DType::Float32, {4, 5}}, {DType::Float32, {2, 4}}},
              {},
              "recurrent weights have shape (4, 5), expect 1 blocks of H rows and H columns."})
      .refuses({{{DType::Float32, {3, 2, 4}}, {DType::Float32, {4, 4}}, {DType::Float32, {3, 4}}},
                {},
                "h0 has shape (3, 4), expects (2, 4)."})
      .refuses({{{DType::Float32, {2, 4}}, {DType::Float32, {4, 4}}, {DType::Float32, {2, 4}}},
                {},
                "z has shape (2, 4), expects 3 axes (time, rows, features)."})
      .refuses({{{DType::Float32, {3, 2, 4}}, {DType::Float16, {4, 4}}, {DType::Float32, {2, 4}}},
                {},
                "input \"recurrent\" is float16, input \"z\" is float32; they have to agree."})
      .refuses({{{DType::Float32, {3, 2, 4}}, {DType::Float32, {4, 4}}, {DType::Float32, {2, 4}}},
                {{"activation", std::string("tangent")}},
                "\"tangent\" is no neuron, expects identity or one of docs/operations.md"});
  return op;
}

OpDef rnn_gradient() {
  OpDef op = definition(
      {"rnn_gradient", {"recurrent", "gates", "dh", "dgates", "mask"}, 2, {"dz", "dh0"}, rnn_gradient_types, nullptr},
      rnn_attributes());
  add_samples(op,
              {[](const Sizes& s) {
                 return std::vector{s.matrix(1), s.sequence(1), s.sequence(1)};
               },
               [](const Sizes& s) {
                 return std::vector{s.matrix(1), s.sequence(1), s.sequence(1), s.sequence(1), s.sequence(1)};
               }},
              {{{"reverse", true}}, {{"activation", std::string("sigmoid")}}});
  op.refuses({{{DType::Float32, {4, 4}}, {DType::Float32, {3, 2, 4}}, {DType::Float32, {3, 1, 4}}},
              {},
              "dh has shape (3, 1, 4), expects (3, 2, 4)."});
  return op;
}

std::vector<Attributes> lstm_variants() {
  Attributes neurons;
  for (const char* gate : {"input_gate", "forget_gate", "cell_gate", "output_gate", "cell_activation"})
    neurons.set(gate, std::string("soft_plus:0.8:0.5"));
  neurons.set("forget_gate", std::string("identity"));
  neurons.set("cell_gate", std::string("gelu"));
  return {{{"reverse", true}}, {{"gates", std::string("izfo")}}, {{"gates", std::string("ozfi")}}, neurons};
}

OpDef lstm_op() {
  OpDef op = definition({"lstm",
                         {"z", "recurrent", "h0", "c0", "memory", "mask"},
                         2,
                         {"h", "c", "gates"},
                         lstm_types,
                         lstm_gradient_rule},
                        lstm_attributes());
  add_samples(op,
              {[](const Sizes& s) {
                 return std::vector{s.sequence(4), s.matrix(4), s.state(), s.state()};
               },
               [](const Sizes& s) {
                 return std::vector{s.sequence(4), s.matrix(4), s.state(), s.state(), Shape{4 * s.h}, s.sequence(1)};
               },
               [](const Sizes& s) {
                 return std::vector{s.sequence(4), s.matrix(4), s.state(), s.state(), s.matrix(4)};
               },
               [](const Sizes& s) {
                 return std::vector{s.sequence(4), s.matrix(4), s.state(), s.state(), kNothing, s.sequence(1)};
               }},
              lstm_variants());
  const std::vector<TensorType> plain{
      {DType::Float32, {3, 2, 16}}, {DType::Float32, {16, 4}}, {DType::Float32, {2, 4}}, {DType::Float32, {2, 4}}};
  auto with_memory = plain;
  with_memory.push_back({DType::Float32, {4}});
  auto narrow = plain;
  narrow[0].shape = {3, 2, 12};
  op.refuses({plain, {{"gates", std::string("ifgo")}}, "gates is \"ifgo\", expects the letters of \"ifzo\""})
      .refuses({with_memory, {}, "memory has shape (4,), expects (16,)."})
      .refuses({narrow, {}, "z has shape (3, 2, 12), expects (3, 2, 16)."});
  return op;
}

OpDef lstm_gradient_op() {
  OpDef op = definition({"lstm_gradient",
                         {"recurrent", "gates", "c", "c0", "dh", "dc", "dgates", "memory", "mask"},
                         4,
                         {"dz", "dh0", "dc0"},
                         lstm_gradient_types,
                         nullptr},
                        lstm_attributes());
  add_samples(op,
              {[](const Sizes& s) {
                 return std::vector{s.matrix(4), s.sequence(4), s.sequence(1), s.state(), s.sequence(1)};
               },
               [](const Sizes& s) {
                 return std::vector{s.matrix(4),   s.sequence(4), s.sequence(1),  s.state(),    s.sequence(1),
                                    s.sequence(1), s.sequence(4), Shape{4 * s.h}, s.sequence(1)};
               },
               [](const Sizes& s) {
                 return std::vector{s.matrix(4),   s.sequence(4), s.sequence(1), s.state(),
                                    s.sequence(1), kNothing,      kNothing,      s.matrix(4)};
               }},
              lstm_variants());
  op.refuses({{{DType::Float32, {16, 4}},
               {DType::Float32, {3, 2, 16}},
               {DType::Float32, {3, 2, 4}},
               {DType::Float32, {2, 4}},
               {DType::Float32, {4, 2, 4}}},
              {},
              "dh has shape (4, 2, 4), expects (3, 2, 4)."});
  return op;
}

std::vector<Attributes> gru_variants() {
  return {{{"reverse", true}},
          {{"gates", std::string("rzo")}},
          {{"flip", true}},
          {{"p_norm", 2.0}},
          {{"p_norm", 1.5}, {"flip", true}},
          {{"candidate_gate", std::string("soft_plus")}, {"update_gate", std::string("soft_sign")}}};
}

OpDef gru_op() {
  OpDef op = definition({"gru",
                         {"z", "recurrent", "h0", "update_weights", "bias", "mask"},
                         3,
                         {"h", "gates"},
                         gru_types,
                         gru_gradient_rule},
                        gru_attributes());
  const auto plain = [](const Sizes& s) { return std::vector{s.sequence(3), s.matrix(3), s.state()}; };
  const auto updated = [](const Sizes& s) {
    return std::vector{s.sequence(3), s.matrix(3), s.state(), s.matrix(1), kNothing, s.sequence(1)};
  };
  add_samples(op, {plain, updated}, gru_variants());
  const Sizes sizes = kSizes[0];
  for (const char* order : {"zro", "rzo", "orz"})
    for (const bool reverse : {false, true}) {
      const Attributes after{{"reset_after", true}, {"gates", std::string(order)}, {"reverse", reverse}};
      op.sample({{weak(sizes.sequence(3)), weak(sizes.matrix(3)), weak(sizes.state())}, after});
      op.sample({{weak(sizes.sequence(3)), weak(sizes.matrix(3)), weak(sizes.state()), weak(kNothing), weak({sizes.h}),
                  weak(sizes.sequence(1))},
                 after});
    }
  const std::vector<TensorType> types{
      {DType::Float32, {3, 2, 12}}, {DType::Float32, {12, 4}}, {DType::Float32, {2, 4}}};
  auto with_update = types, with_bias = types;
  with_update.push_back({DType::Float32, {4, 4}});
  with_bias.push_back({DType::Float32, kNothing});
  with_bias.push_back({DType::Float32, {4}});
  op.refuses({types, {{"gates", std::string("ozr")}}, "gates is \"ozr\", expects o last unless reset_after is set."})
      .refuses({types, {{"p_norm", 0.0}}, "p_norm is 0, expects more than 0."})
      .refuses(
          {with_update, {{"reset_after", true}}, "update_weights are given, which reset_after leaves no place for."})
      .refuses({with_bias, {}, "a bias is given, which is for reset_after only."});
  return op;
}

OpDef gru_gradient_op() {
  OpDef op = definition({"gru_gradient",
                         {"recurrent", "gates", "h", "h0", "dh", "dgates", "update_weights", "mask"},
                         3,
                         {"dz", "dh0"},
                         gru_gradient_types,
                         nullptr},
                        gru_attributes());
  add_samples(op,
              {[](const Sizes& s) {
                 return std::vector{s.matrix(3), s.sequence(3), s.sequence(1), s.state(), s.sequence(1)};
               },
               [](const Sizes& s) {
                 return std::vector{s.matrix(3),   s.sequence(3), s.sequence(1), s.state(),
                                    s.sequence(1), s.sequence(3), s.matrix(1),   s.sequence(1)};
               }},
              {{{"reverse", true}}, {{"gates", std::string("rzo")}}, {{"flip", true}}, {{"p_norm", 2.0}}});
  const Sizes s = kSizes[0];
  op.sample({{weak(s.matrix(3)), weak(s.sequence(4)), weak(s.sequence(1)), weak(s.state()), weak(s.sequence(1))},
             {{"reset_after", true}}});
  op.refuses({{{DType::Float32, {12, 4}},
               {DType::Float32, {3, 2, 16}},
               {DType::Float32, {3, 2, 4}},
               {DType::Float32, {2, 4}},
               {DType::Float32, {3, 2, 4}}},
              {},
              "gates has shape (3, 2, 16), expects (3, 2, 12)."});
  return op;
}

}  // namespace

void register_recurrent_ops(Registry& registry) {
  registry.add(rnn());
  registry.add(rnn_gradient());
  registry.add(lstm_op());
  registry.add(lstm_gradient_op());
  registry.add(gru_op());
  registry.add(gru_gradient_op());
}

}  // namespace openmps::engine
