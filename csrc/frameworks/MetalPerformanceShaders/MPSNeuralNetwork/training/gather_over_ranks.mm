#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/gather_over_ranks.h"

#include "compat/guard.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"

namespace openmps::fw::nn {
namespace {

constexpr std::size_t kMaxPlans = 64;

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

}  // namespace

void gather_over_ranks(engine::Device &device, engine::CommandList &list,
                       const std::vector<std::shared_ptr<Parameter>> &parameters) {
  const int ranks = engine::communicator()->size();
  std::string key = "gather";
  std::vector<TensorType> types;
  std::vector<engine::BufferView> views;
  for (const std::shared_ptr<Parameter> &parameter : parameters) {
    if (!engine::is_divided(static_cast<std::size_t>(parameter->type.shape.elements()), ranks)) continue;
    key += " " + parameter->type.str();
    types.push_back(parameter->type);
    views.push_back(parameter->view);
  }
  if (views.empty()) return;
  const auto plan = value_or_raise(plans().find_or_compile(device, key, [&](engine::GraphBuilder &graph) {
    for (std::size_t i = 0; i < types.size(); ++i) {
      const Tensor weights = graph.input(types[i].dtype, types[i].shape, "weights");
      graph.output(graph.op("all_gather", {weights}), static_cast<int>(i));
    }
  }));
  check(list.run(plan, views, views));
}

}  // namespace openmps::fw::nn
