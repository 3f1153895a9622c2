// Reductions over the processes that compute together. Devices ask the communicator (runtime/communicator.h) for the
// numbers of the others. The loops here are those of a single process.
#include "engine/ops/families/collectives.h"

#include "engine/ir/gradient_context.h"
#include "engine/ir/op.h"
#include "engine/ir/registry.h"
#include "engine/ops/families.h"
#include "engine/process/immortal.h"

namespace openmps::engine {
namespace {

Shape shape_of_reduced(const InferContext& context) {
  const std::string& reduction = context.attributes.text("reduction");
  if (reduction != "sum" && reduction != "mean")
    context.fail(ErrorKind::InvalidArgument, "reduction is \"" + reduction + "\", expects \"sum\" or \"mean\".");
  return context.inputs[0].shape;
}

void single_process_loop(const ReferenceCall& call) {
  for (std::size_t i = 0; i < call.inputs.size(); ++i) call.outputs[i].values = call.inputs[i].values;
}

}  // namespace

const OpDef& bucket_of(Op collective) {
  const auto bucket = [](const char* name) {
    return OpDef(name).inputs({"x"}).variadic().collective().reference(single_process_loop);
  };
  static const Immortal<OpDef> reduces = bucket("all_reduce_bucket"), scatters = bucket("reduce_scatter_bucket"),
                               gathers = bucket("all_gather_bucket").in_place();
  return collective == Op::AllGather ? gathers : collective == Op::ReduceScatter ? scatters : reduces;
}

void register_collective_ops(Registry& registry) {
  const auto over = [](const char* reduction) { return Attributes{{"reduction", std::string(reduction)}}; };
  registry.add(
      OpDef("all_reduce")
          .inputs({"x"})
          .attribute("reduction", std::string("sum"))
          .dtypes(kFloats)
          .shape(shape_of_reduced)
          .collective()
          .reference(single_process_loop)
          // Each process differentiates its own loss; the gradient is that of the sum of all losses.
          .gradient([](GradientContext& context) {
            context.give(0, context.op("all_reduce", {context.output_gradient()}, context.attributes()));
          })
          .tolerance(Tolerance::Exact)
          .sample({{{{3, 5}}}, over("sum")})
          .sample({{{{2, 3, 1, 7}}}, over("mean")})
          .sample({{{{}}}, {}})
          .sample({{{{0, 4}}}, over("sum")})
          .refuses({{{DType::Float32, {3}}}, over("product"), "reduction is \"product\", expects \"sum\" or \"mean\"."})
          .refuses({{{DType::Int32, {3}}}, {}, "input \"x\" is int32, which it does not take."}));
  const auto of_parts = [](const char* name, const char* reason) {
    return OpDef(name)
        .inputs({"x"})
        .dtypes(kFloats)
        .shape(same_as_input)
        .collective()
        .reference(single_process_loop)
        .no_gradient(reason)
        .tolerance(Tolerance::Exact)
        .sample({{{{3, 5}}}, {}})
        .sample({{{{0, 4}}}, {}})
        .refuses({{{DType::Int32, {3}}}, {}, "input \"x\" is int32, which it does not take."});
  };
  // The sum over all processes, in the process's part of the tensor (runtime/communicator.h). The other elements have
  // no meaning.
  registry.add(of_parts("reduce_scatter", "elements of other processes have no meaning"));
  // Each part of the tensor as the process has it to which the part belongs.
  registry.add(of_parts("all_gather", "elements that belong to other processes are not read").in_place());
}

}  // namespace openmps::engine
