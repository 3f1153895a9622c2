// The source of values that gradients compute again: x itself, after another value. Equal operations on x and on its
// source stay two, and those on the source run after that value.
#include "engine/ir/gradient_context.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"

namespace openmps::engine {

void register_recomputation_ops(Registry& registry) {
  registry.add(OpDef("recomputed_source")
                   .inputs({"x", "after"})
                   .infer([](const InferContext& context) { return std::vector{context.inputs[0]}; })
                   .alias()
                   .tolerance(Tolerance::Exact)
                   .determinism(Determinism::Bitwise)
                   .reference([](const ReferenceCall& call) { call.outputs[0].values = call.inputs[0].values; })
                   .gradient([](GradientContext& context) { context.give(0, context.output_gradient()); })
                   .sample({{{{2, 3}}, {{4}}}})
                   .sample({{{{3}, -9, 9, DType::Int32}, {{2, 2}}}, {}, false})
                   .sample({{{{0, 3}}, {{}}}}));
}

}  // namespace openmps::engine
