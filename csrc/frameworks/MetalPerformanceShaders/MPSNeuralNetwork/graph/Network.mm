#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/Network.h"

#include <algorithm>

namespace openmps::fw::nn {

std::unique_ptr<Network> Network::copied(KernelCopies &copies) const {
  auto copy = std::make_unique<Network>();
  copy->images = images;
  copy->filters = filters;
  copy->source_states = source_states;
  copy->results = results;
  copy->weights = weights;
  for (NetworkFilter &filter : copy->filters)
    filter.kernel = objc::Ref<Filter *>::adopt([filter.kernel.get() copyWithZone:nil device:copies.device()]);
  copy->weights.own(copies);
  copy->complete();
  return copy;
}

void Network::complete() {
  for (std::size_t i = 0; i < images.size(); ++i)
    if (images[i].is_source) source_images.push_back(static_cast<int>(i));
  for (NetworkFilter &filter : filters) filter.who = [filter.kernel.get() omps_name];
  const bool is_shared = std::any_of(filters.begin(), filters.end(),
                                     [](const NetworkFilter &each) { return adds_shared_gradients(each.kernel); });
  for (std::size_t i = 0; i < filters.size(); ++i) note_trainings(i, is_shared);
  note_exports();
}

void Network::note_trainings(std::size_t filter, bool adds_shared_gradients) {
  const NetworkFilter &gradient = filters[filter];
  if (!gradient.trains) return;
  const NetworkFilter &forward = filters[static_cast<std::size_t>(gradient.forward)];
  for (const TrainedSource &source : trained_sources(forward.kernel, gradient.style))
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

// Images from the results back to the sources, in depth, the first source first: as Apple's programs see by the order
// of intermediate images (docs/semantics.md).
std::vector<int> Network::images_from_results() const {
  std::vector<const NetworkFilter *> producers(images.size(), nullptr);
  std::vector<int> visits;  // the next one is the last
  for (const NetworkFilter &filter : filters) {
    producers[static_cast<std::size_t>(filter.result)] = &filter;
    visits.push_back(filter.result);  // of filters that lead to no needed result
  }
  visits.insert(visits.end(), results.rbegin(), results.rend());
  std::vector<bool> is_known(images.size(), false);
  std::vector<int> order;
  while (!visits.empty()) {
    const int image = visits.back();
    visits.pop_back();
    if (image == kNone || is_known[static_cast<std::size_t>(image)]) continue;
    is_known[static_cast<std::size_t>(image)] = true;
    order.push_back(image);
    const NetworkFilter *const filter = producers[static_cast<std::size_t>(image)];
    if (!filter) continue;
    if (filter->forward != kNone) visits.push_back(filters[static_cast<std::size_t>(filter->forward)].result);
    visits.insert(visits.end(), filter->sources.rbegin(), filter->sources.rend());
  }
  return order;
}

void Network::note_exports() {
  for (const int image : images_from_results()) {
    const bool is_other_result = std::find(results.begin() + 1, results.end(), image) != results.end();
    if (is_other_result ||
        (images[static_cast<std::size_t>(image)].is_exported && !images[static_cast<std::size_t>(image)].is_source))
      exported_images.push_back(image);
  }
  for (std::size_t i = 0; i < filters.size(); ++i)
    for (const NetworkStateNode &state : filters[i].exported_states)
      exported_states.push_back({state, exported_state(static_cast<int>(i))});
}

}  // namespace openmps::fw::nn
