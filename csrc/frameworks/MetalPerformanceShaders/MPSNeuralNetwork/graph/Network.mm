#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/KernelCopy.h"

#include <algorithm>

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

}  // namespace

std::unique_ptr<Network> Network::build(id<MTLDevice> device, const std::vector<std::shared_ptr<ImageCore>> &results,
                                        const std::vector<bool> &needed, const std::string &who) {
  auto network = std::make_unique<Network>();
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (!results[i]->producer)
      refuse(ErrorKind::InvalidArgument,
             who + ": result image " + std::to_string(i) + " is made by no filter, so there is nothing to compute.");
    const int image = network->add_image(results[i]);
    network->results.push_back(needed[i] ? image : kNone);
  }
  if (!network->make_kernels(device)) return nullptr;
  const bool adds_shared_gradients = std::any_of(network->filters.begin(), network->filters.end(),
                                                 [](const auto &each) { return each.core->adds_shared_gradients(); });
  for (std::size_t i = 0; i < network->filters.size(); ++i) network->note_trainings(i, adds_shared_gradients);
  network->note_exports();
  return network;
}

int Network::add_image(const std::shared_ptr<ImageCore> &core) {
  if (core->producer) {
    add_filters_up_to(core->producer->shared_from_this());
    return filters[static_cast<std::size_t>(places_.at(core->producer))].result;
  }
  const auto [place, is_new] = places_.try_emplace(core.get(), static_cast<int>(images.size()));
  if (is_new) {
    source_images.push_back(place->second);
    images.push_back({core, true});
  }
  return place->second;
}

// Each filter after all filters that it reads, the first source's filters first. Uses an explicit stack, because
// networks may be deeper than a thread's stack.
void Network::add_filters_up_to(const std::shared_ptr<FilterCore> &last) {
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

void Network::add_filter(const std::shared_ptr<FilterCore> &core) {
  NetworkFilter filter;
  filter.core = core;
  for (const auto &source : core->sources) filter.sources.push_back(add_image(source));
  for (const auto &state : core->source_states) {
    if (state->producer)
      filter.forward = places_.at(state->producer);
    else
      filter.labels = add_source_state(state);
  }
  images.push_back({result_of(core), false});
  filter.result = static_cast<int>(images.size()) - 1;
  places_.emplace(core.get(), static_cast<int>(filters.size()));
  filters.push_back(std::move(filter));
}

int Network::add_source_state(const std::shared_ptr<StateCore> &core) {
  const auto found = std::find(source_states.begin(), source_states.end(), core);
  if (found != source_states.end()) return static_cast<int>(found - source_states.begin());
  source_states.push_back(core);
  return static_cast<int>(source_states.size()) - 1;
}

bool Network::make_kernels(id<MTLDevice> device) {
  std::vector<bool> is_differentiated(filters.size());
  for (const NetworkFilter &filter : filters)
    if (filter.forward != kNone) is_differentiated[static_cast<std::size_t>(filter.forward)] = true;
  for (std::size_t i = 0; i < filters.size(); ++i) {
    NetworkFilter &filter = filters[i];
    NSString *label = label_of(*filter.core, static_cast<int>(i));
    const std::string who =
        std::string([NSStringFromClass(filter.core->node_class) UTF8String]) + " \"" + [label UTF8String] + "\"";
    filter.kernel = filter.core->make_kernel({device, weights, who, is_differentiated[i]});
    if (!filter.kernel) return false;
    [filter.kernel.get() setLabel:label];
    filter.who = [filter.kernel.get() omps_name];
    id<MPSNNPadding> policy = filter.core->padding
                                  ? filter.core->padding.get()
                                  : [MPSNNDefaultPadding paddingWithMethod:filter.core->default_padding()];
    [static_cast<MPSCNNKernel *>(static_cast<id>(filter.kernel.get())) setPadding:policy];
  }
  return true;
}

std::vector<TrainedSource> Network::sources_trained_by(const NetworkFilter &filter) const {
  const auto *core = dynamic_cast<const TrainableGradientCore *>(filter.core.get());
  if (!core) return {};
  return core->trained_sources(filters[static_cast<std::size_t>(filter.forward)].kernel);
}

std::unique_ptr<Network> Network::copied(KernelCopies &copies) const {
  auto copy = std::make_unique<Network>(*this);
  for (NetworkFilter &filter : copy->filters)
    filter.kernel = objc::Ref<Filter *>::adopt([filter.kernel.get() copyWithZone:nil device:copies.device()]);
  for (Training &training : copy->trainings)
    for (const Training::User &user : training.users)
      for (const TrainedSource &source :
           copy->sources_trained_by(copy->filters[static_cast<std::size_t>(user.filter)])) {
        if (source.number != user.source) continue;
        training.layer = source.layer;
        copy->states[static_cast<std::size_t>(user.state)].convolution = source.convolution;
      }
  copy->weights.own(copies);
  return copy;
}

void Network::note_trainings(std::size_t filter, bool adds_shared_gradients) {
  for (const TrainedSource &source : sources_trained_by(filters[filter]))
    note_training(filter, source, adds_shared_gradients);
}

// The update of a shared source has the place of its last gradient filter.
void Network::note_training(std::size_t filter, const TrainedSource &source, bool adds_shared_gradients) {
  Training training{source.layer, source.style, {}};
  const auto same = std::find_if(trainings.begin(), trainings.end(), [&](const Training &known) {
    return known.style == source.style && known.layer->weights() == source.layer->weights();
  });
  if (adds_shared_gradients && same != trainings.end()) {
    training = std::move(*same);
    trainings.erase(same);
  }
  const bool updates = training.updates_on_device() || training.updates_on_cpu(),
             is_read = training.users.empty() || training.layer->reads_every_state();
  training.users.push_back({static_cast<int>(filter), source.number, static_cast<int>(states.size())});
  trainings.push_back(std::move(training));
  states.push_back({filters[filter].forward, updates && is_read, source.convolution, false});
}

// The state of a training, if the filter makes one; else another.
int Network::exported_state(int filter) {
  auto found = std::find_if(states.begin(), states.end(),
                            [&](const NetworkState &s) { return s.filter == filter && !s.convolution; });
  if (found == states.end()) found = states.insert(found, {filter, false, {}, false});
  found->is_exported = true;
  return static_cast<int>(found - states.begin());
}

void Network::note_exports() {
  for (std::size_t i = 0; i < filters.size(); ++i) {
    const NetworkFilter &filter = filters[i];
    const bool is_other_result = std::find(results.begin() + 1, results.end(), filter.result) != results.end();
    if (is_other_result || filter.core->result.is_exported) exported_images.push_back(filter.result);
    for (std::size_t s = 0; s < filter.core->states.size(); ++s) {
      if (!filter.core->states[s].is_exported) continue;
      exported_states.push_back({state_of(filter.core, s), exported_state(static_cast<int>(i))});
    }
  }
}

}  // namespace openmps::fw::nn
