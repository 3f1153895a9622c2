// Literal tensors.
#include "engine/ir/numbers.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {
namespace {

std::shared_ptr<const Literal> literal(DType dtype, const Shape& shape, double first, double step) {
  auto result = std::make_shared<Literal>();
  result->type = {dtype, shape};
  result->bytes.resize(result->type.bytes());
  for (std::int64_t i = 0, elements = shape.elements(); i < elements; ++i)
    store_number(dtype, result->bytes.data(), i, first + step * static_cast<double>(i));
  return result;
}

template <typename Wide>
void load(const WideCall<Wide>& call) {
  const Literal& value = call.attributes.literal("value");
  for (std::int64_t i = 0, elements = value.type.shape.elements(); i < elements; ++i)
    if constexpr (std::is_integral_v<Wide>)
      call.outputs[0][i] = static_cast<Wide>(load_integer(value.type.dtype, value.bytes.data(), i));
    else
      call.outputs[0][i] = load_number(value.type.dtype, value.bytes.data(), i);
}

}  // namespace

void register_constant_ops(Registry& registry) {
  registry.add(OpDef("constant")
                   .inputs({})
                   .required("value")
                   .infer([](const InferContext& context) {
                     const Literal& value = context.attributes.literal("value");
                     if (value.bytes.size() != value.type.bytes())
                       context.fail(ErrorKind::Shape, "holds " + to_string(value.bytes.size()) + " bytes, " +
                                                          value.type.str() + " takes " + to_string(value.type.bytes()) +
                                                          ".");
                     return std::vector<TensorType>{value.type};
                   })
                   .exact_reference([](const auto& call) { load(call); })
                   .no_gradient("a constant depends on nothing")
                   .tolerance(Tolerance::Exact)
                   .determinism(Determinism::Bitwise)
                   .sample({{}, {{"value", literal(DType::Float32, {}, 2.5, 0)}}})
                   .sample({{}, {{"value", literal(DType::Float32, {2, 3}, -1, 0.5)}}})
                   .sample({{}, {{"value", literal(DType::Int32, {5}, -2, 1)}}})
                   .sample({{}, {{"value", literal(DType::Float32, {0, 4}, 0, 0)}}})
                   .refuses({{},
                             {{"value", std::make_shared<const Literal>(Literal{{DType::Float32, {2}}, {}})}},
                             "holds 0 bytes, float32 (2,) takes 8."})
                   .refuses({{}, {}, "attribute \"value\" is missing."}));
}

}  // namespace openmps::engine
