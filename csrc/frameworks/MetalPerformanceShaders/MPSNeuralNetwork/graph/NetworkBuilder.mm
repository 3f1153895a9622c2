#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/NetworkBuilder.h"

#include <algorithm>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/trainable_core.h"

namespace openmps::fw::nn {
namespace {

// The node's label, else its data source's, else its position in the running order.
NSString *label_of(const FilterCore &core, int index) {
  if (core.label) return core.label;
  const FilterCore &named = core.forward ? *core.forward : core;
  if (core.forward && named.label) return named.label;
  if (NSString *label = named.source_label()) return label;
  return [NSString stringWithFormat:@"filter %d", index];
}

std::string text_of(NSString *text) { return text ? [text UTF8String] : ""; }

NetworkImage image_of(const ImageCore &core) {
  return {core.handle, core.allocator, core.format, core.producer == nullptr, core.is_exported, core.is_synchronized};
}

}  // namespace

std::unique_ptr<Network> NetworkBuilder::build(id<MTLDevice> device,
                                               const std::vector<std::shared_ptr<ImageCore>> &results,
                                               const std::vector<bool> &needed, const std::string &who) {
  NetworkBuilder builder;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i]->producer)
      refuse(ErrorKind::InvalidArgument,
             who + ": result image " + std::to_string(i) + " is made by no filter, so there is nothing to compute.");
    const int image = builder.add_image(results[i]);
    builder.network_->results.push_back(needed[i] ? image : kNone);
  }
  if (!builder.make_kernels(device)) return nullptr;
  builder.network_->complete();
  return std::move(builder.network_);
}

int NetworkBuilder::add_image(const std::shared_ptr<ImageCore> &core) {
  if (core->producer) {
    add_filters_up_to(core->producer->shared_from_this());
    return network_->filters[static_cast<std::size_t>(places_.at(core->producer))].result;
  }
  const auto [place, is_new] = places_.try_emplace(core.get(), static_cast<int>(network_->images.size()));
  if (is_new) network_->images.push_back(image_of(*core));
  return place->second;
}

// Each filter after all filters that it reads, the first source's filters first. Uses an explicit stack, because
// networks may be deeper than a thread's stack.
void NetworkBuilder::add_filters_up_to(const std::shared_ptr<FilterCore> &last) {
  struct Visit {
    std::shared_ptr<FilterCore> core;
    std::size_t seen = 0;  // sources and states
  };
  std::vector<Visit> visits{{last}};
  while (!visits.empty()) {
    Visit &visit = visits.back();
    const std::size_t sources = visit.core->sources.size();
    if (places_.contains(visit.core.get())) {
      visits.pop_back();
    } else if (visit.seen == sources + visit.core->source_states.size()) {
      add_filter(visit.core);
      visits.pop_back();
    } else {
      const std::size_t at = visit.seen++;
      FilterCore *const producer =
          at < sources ? visit.core->sources[at]->producer : visit.core->source_states[at - sources]->producer;
      if (producer)
        visits.push_back({producer->shared_from_this()});
      else if (at < sources)
        add_image(visit.core->sources[at]);
    }
  }
}

void NetworkBuilder::add_filter(const std::shared_ptr<FilterCore> &core) {
  NetworkFilter filter;
  filter.node_class = class_getName(core->node_class);
  for (const auto &source : core->sources) filter.sources.push_back(add_image(source));
  for (const auto &state : core->source_states) {
    if (state->producer)
      (core->forward ? filter.forward : filter.sized_by) = places_.at(state->producer);
    else
      filter.labels = add_source_state(state);
  }
  if (const auto *trainable = dynamic_cast<const TrainableGradientCore *>(core.get())) {
    filter.trains = true;
    filter.style = trainable->style();
  }
  for (const StateCore &state : core->states)
    if (state.is_exported) filter.exported_states.push_back({state.handle, state.is_synchronized});
  network_->images.push_back(image_of(core->result));
  filter.result = static_cast<int>(network_->images.size()) - 1;
  places_.emplace(core.get(), static_cast<int>(network_->filters.size()));
  network_->filters.push_back(std::move(filter));
  cores_.push_back(core);
}

int NetworkBuilder::add_source_state(const std::shared_ptr<StateCore> &core) {
  const auto found = std::find(source_states_.begin(), source_states_.end(), core);
  if (found != source_states_.end()) return static_cast<int>(found - source_states_.begin());
  source_states_.push_back(core);
  network_->source_states.push_back({core->handle, core->is_synchronized});
  return static_cast<int>(source_states_.size()) - 1;
}

bool NetworkBuilder::make_kernels(id<MTLDevice> device) {
  std::vector<bool> is_differentiated(cores_.size());
  for (const NetworkFilter &filter : network_->filters)
    if (filter.forward != kNone) is_differentiated[static_cast<std::size_t>(filter.forward)] = true;
  for (std::size_t i = 0; i < cores_.size(); ++i) {
    const FilterCore &core = *cores_[i];
    NetworkFilter &filter = network_->filters[i];
    NSString *label = label_of(core, static_cast<int>(i));
    const std::string who = filter.node_class + " \"" + [label UTF8String] + "\"";
    filter.kernel = core.make_kernel({device, network_->weights, who, is_differentiated[i]});
    if (!filter.kernel) return false;
    filter.source_label = text_of((core.forward ? *core.forward : core).source_label());
    [filter.kernel.get() setLabel:label];
    id<MPSNNPadding> policy =
        core.padding ? core.padding.get() : [MPSNNDefaultPadding paddingWithMethod:core.default_padding()];
    [static_cast<MPSCNNKernel *>(static_cast<id>(filter.kernel.get())) setPadding:policy];
  }
  return true;
}

}  // namespace openmps::fw::nn
