#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/lower_network.h"

#include <map>

#include "compat/error_context.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/UpdateGuard.h"
#include "result/index.h"

namespace openmps::fw::nn {
namespace {

using Role = Binding::Role;

class NetworkPlanBuilder {
 public:
  NetworkPlanBuilder(const Network &network, const NetworkSources &sources, const std::string &who)
      : network_(network),
        sources_(sources),
        lowering_(who),
        images_(network.images.size()),
        states_(network.filters.size()) {}

  NetworkPlan run(engine::Device &device) {
    if (sources_.rounds_as_apple()) lowering_.round_as_apple();
    if (network_.trainings.empty()) lowering_.keep_parameters();
    read_sources();
    for (std::size_t i = 0; i < network_.filters.size() && lowering_.status(); ++i) lower(static_cast<int>(i));
    write_guard();
    write_images();
    write_states();
    for (const Tensor image : images_) made_.images.push_back(image ? nhwc(image) : Nhwc{0, 0, 0, 0});
    if (lowering_.status() && !lowering_.has_outputs()) {
      made_.plan = std::make_shared<BoundPlan>();
      return std::move(made_);
    }
    engine::CompileOptions options = sources_.options;
    options.batch = sources_.batch();
    made_.plan = value_or_raise(lowering_.compile(device, options));
    return std::move(made_);
  }

 private:
  Tensor stored(const ImageLayout &layout, Binding binding, const std::string &label) {
    return to_float(lowering_.input(layout.type(), std::move(binding), label), format_of(layout));
  }

  void read_sources() {
    for (std::size_t i = 0; i < sources_.images.size(); ++i)
      images_[at(network_.source_images[i])] =
          stored(sources_.images[i], {Role::Image, static_cast<int>(i), {}, nullptr}, "source " + std::to_string(i));
  }

  void read_labels(FilterCall &call, int index) {
    const NetworkSources::Labels &labels = sources_.labels[at(index)];
    call.labels = stored(labels.labels, {Role::Labels, index, {}, nullptr}, "labels");
    if (labels.has_weights)
      call.label_weights = stored(labels.weights, {Role::LabelWeights, index, {}, nullptr}, "label weights");
    call.loss_size = {labels.losses.n, labels.losses.h, labels.losses.w, labels.losses.c};
  }

  // Apple stores every filter's result in an image, and later filters read it there.
  Tensor stored_result(int image, Tensor result) {
    if (!lowering_.rounds_as_apple() || !result || !lowering_.status()) return result;
    return as_stored(lowering_, result, format_of_image(image));
  }

  MPSImageFeatureChannelFormat channel_format(int image) const {
    const MPSImageFeatureChannelFormat own = network_.images[at(image)].format;
    return own == MPSImageFeatureChannelFormatNone ? sources_.format : own;
  }
  StoredFormat format_of_image(int image) const {
    return format_of(layout_of([MPSImageDescriptor imageDescriptorWithChannelFormat:channel_format(image)
                                                                              width:1
                                                                             height:1
                                                                    featureChannels:1]));
  }

  std::vector<Nhwc> extents_of(const NetworkFilter &filter) const {
    std::vector<Nhwc> extents;
    for (const int source : filter.sources) extents.push_back(nhwc(images_[at(source)]));
    return extents;
  }

  void lower(int index) {
    const NetworkFilter &filter = network_.filters[at(index)];
    std::vector<Tensor> sources;
    for (const int source : filter.sources) sources.push_back(images_[at(source)]);
    const std::vector<Nhwc> extents = extents_of(filter);
    const int before = filter.forward != kNone ? filter.forward : filter.sized_by;
    if (before != kNone && [filter.kernel.get() respondsToSelector:@selector(omps_useForwardSources:)])
      [filter.kernel.get() omps_useForwardSources:extents_of(network_.filters[at(before)])];
    FilterState &state = states_[at(filter.forward != kNone ? filter.forward : index)];
    FilterCall call{.lowering = lowering_, .who = filter.who, .sources = sources};
    call.normalizes_over_ranks = sources_.normalizes_over_ranks;
    if (sources_.sums_over_ranks) call.first_image = [first = sources_.first_image] { return first->load(); };
    call.destination = [filter.kernel.get() omps_placeSources:extents images:nil];
    call.state = &state;
    if (filter.labels != kNone) {
      if (names_dense_layer(filter, extents[0])) return;
      read_labels(call, filter.labels);
    }
    lowering_.set_name(filter.who);
    [filter.kernel.get() omps_lower:call];
    lowering_.set_name({});
    images_[at(filter.result)] = stored_result(filter.result, call.result);
    note_dense_layer(filter, extents, call);
    if (call.loss) guarded_.push_back(call.loss);
    if (call.result && sources_.guarded == NetworkSources::Guarded::EveryNode) guarded_.push_back(call.result);
    if (call.loss) {
      const ImageLayout &losses = sources_.labels[at(filter.labels)].losses;
      lowering_.output(from_float(lowering_, call.loss, format_of(losses)), {Role::Loss, filter.labels, {}, nullptr});
    }
    for (std::size_t s = 0; s < network_.states.size(); ++s)
      if (network_.states[s].filter == index) write_resources(call, s);
    for (const Training &training : network_.trainings) write_gradients(training, call, index);
  }

  // Equal numbers of values in any two shapes: weights of a dense layer, of a convolution or of a recurrent layer.
  static Tensor added(Tensor sum, Tensor value) { return sum + reshape(value, sum.shape()); }

  // If the gradients of several filters are added up, the state of the first has the sum.
  void write_gradients(const Training &training, const FilterCall &call, int filter) {
    for (const Training::User &user : training.users) {
      if (user.filter != filter) continue;
      const bool is_first = &user == &training.users.front(), is_last = &user == &training.users.back();
      if (!training.adds_gradients() || (network_.states[at(user.state)].is_exported && !is_first))
        write_resources(call, at(user.state), user.source);
      if (!training.adds_gradients() || !network_.states[at(training.users.front().state)].is_used()) continue;
      std::map<int, Tensor> &sums = sums_[&training];
      for (const FilterCall::StateResult &made : call.state_results) {
        if (made.source != user.source) continue;
        Tensor &sum = sums[made.resource];
        sum = sum ? added(sum, made.value) : made.value;
      }
      for (const auto &[resource, sum] : sums)
        if (is_last) write_resource(training.users.front().state, resource, sum);
    }
  }

  // Once 0, the flag stays 0, also for batches that were encoded before.
  void write_guard() {
    if (sources_.guarded == NetworkSources::Guarded::Nothing || guarded_.empty() || !lowering_.status()) return;
    made_.guard = std::make_shared<Parameter>(Parameter{{DType::Float32, Shape{1}}, {}});
    const Tensor before = lowering_.parameter(made_.guard, "update guard");
    Tensor flag = before;
    for (const Tensor tensor : guarded_) flag = closed_unless_finite(lowering_, flag, tensor);
    if (sources_.sums_over_ranks) flag = open_on_all_ranks(lowering_, flag);
    lowering_.output(flag, {Role::Parameter, 0, {}, made_.guard}, before);
  }

  // Whether a dense layer explains that a loss has labels of one pixel and a larger source: then the message says so.
  bool names_dense_layer(const NetworkFilter &loss, const Nhwc &source) {
    const ImageLayout &labels = sources_.labels[at(loss.labels)].labels;
    if (wide_dense_layer_.empty() || labels.h != 1 || labels.w != 1 || (source.h == 1 && source.w == 1)) return false;
    lowering_.fail(ErrorKind::Shape, wide_dense_layer_ + ", the labels of " + loss.who + " have 1 x 1.");
    return true;
  }

  // A dense layer's result has one pixel if its window covers the source. Other windows are legal; if a loss does not
  // fit, its message names the layer.
  void note_dense_layer(const NetworkFilter &filter, const std::vector<Nhwc> &sources, const FilterCall &call) {
    if (!wide_dense_layer_.empty() || !call.result || ![filter.kernel.get() isKindOfClass:[MPSCNNFullyConnected class]])
      return;
    const Nhwc result = nhwc(call.result);
    if (result.h == 1 && result.w == 1) return;
    auto *const kernel = static_cast<MPSCNNFullyConnected *>(filter.kernel.get());
    wide_dense_layer_ = filter.who + ": its window has " + std::to_string([kernel kernelHeight]) + " x " +
                        std::to_string([kernel kernelWidth]) + " pixels, its source " + sources[0].pixels() +
                        "; so its result has " + result.pixels();
  }

  // The contents of the buffers of a state that is returned. The engine drops all other values without users, gradients
  // of parameters too.
  void write_resources(const FilterCall &call, std::size_t state, int source = 0) {
    if (!network_.states[state].is_used()) return;
    for (const FilterCall::StateResult &made : call.state_results)
      if (made.source == source) write_resource(static_cast<int>(state), made.resource, made.value);
  }

  void write_resource(int state, int resource, Tensor value) {
    lowering_.output(over_ranks(state, resource, value), {Role::StateResource, state, {}, nullptr, resource});
  }

  // The training whose layer gets the state for an update; null if none does.
  const Training *training_of(int state) const {
    for (const Training &training : network_.trainings)
      for (const Training::User &user : training.users)
        if (user.state == state) return &training;
    return nullptr;
  }
  bool is_shared(const Training &training, const Tensor &gradient) const {
    return sources_.shares_updates[static_cast<std::size_t>(&training - network_.trainings.data())] &&
           engine::is_divided(static_cast<std::size_t>(gradient.shape().elements()), engine::communicator()->size());
  }

  // The contents of a state's buffer as its data source gets them. All processes then make the same update.
  Tensor over_ranks(int state, int resource, Tensor value) {
    const Training *const training = sources_.sums_over_ranks ? training_of(state) : nullptr;
    if (!training || !lowering_.status()) return value;
    const std::shared_ptr<TrainedLayer> &layer = training->layer;
    if (layer->is_statistic(resource))
      return sources_.normalizes_over_ranks ? value : all_reduce(lowering_, value, "mean");
    if (is_shared(*training, value)) return lowering_.op("reduce_scatter", {value});
    if (!layer->has_gradients_by_image()) return all_reduce(lowering_, value, "sum");
    // The numbers of images differ between processes. The first image's gradient becomes the sum of all.
    Integers after(value.shape().rank(), 0);
    after[0] = value.shape()[0] - 1;
    return lowering_.op("pad", {all_reduce(lowering_, reduce_sum(value, {0}), "sum")},
                        {{"before", Integers(after.size(), 0)}, {"after", after}, {"mode", std::string("constant")}});
  }

  void write_images() {
    const auto write = [&](int image) {
      if (image == kNone || !lowering_.status()) return;
      for (const NetworkPlan::Output &output : made_.outputs)
        if (output.image == image) return;
      made_.outputs.push_back({image, nhwc(images_[at(image)]), channel_format(image)});
      lowering_.output(from_float(lowering_, images_[at(image)], format_of_image(image)),
                       {Role::Image, static_cast<int>(made_.outputs.size()) - 1, {}, nullptr});
    };
    write(network_.results[0]);
    for (const int image : network_.exported_images) write(image);
  }

  void write_states() {
    for (std::size_t i = 0; i < network_.states.size() && lowering_.status(); ++i) {
      FilterPlan &made = made_.states.emplace_back();
      if (!network_.states[i].is_exported) continue;
      made.state = states_[at(network_.states[i].filter)];
      for (const auto &[name, value] : made.state.values) {
        const int number = lowering_.scalar_index(value);
        if (number >= 0)
          made.numbers.emplace_back(name, number);
        else
          lowering_.output(value, {Role::StateValue, static_cast<int>(i), name, nullptr});
      }
    }
  }

  const Network &network_;
  const NetworkSources &sources_;
  PlanBuilder lowering_;
  std::vector<Tensor> images_;
  std::vector<FilterState> states_;  // by forward filter
  std::string wide_dense_layer_;
  std::map<const Training *, std::map<int, Tensor>> sums_;  // by resource
  std::vector<Tensor> guarded_;                             // values that must be finite
  NetworkPlan made_;
};

void append_layout(std::string &key, const ImageLayout &layout) {
  append_key(key, layout.format);
  append_key(key, Nhwc{layout.n, layout.h, layout.w, layout.c});
}

}  // namespace

std::string NetworkSources::key() const {
  std::string key;
  append_key(key, format);
  append_key(key, options.precision);
  append_key(key, options.loss_scale);
  append_key(key, options.deterministic);
  append_key(key, guarded);
  append_key(key, sums_over_ranks);
  append_key(key, normalizes_over_ranks);
  for (const bool shares : shares_updates) append_key(key, shares);
  for (const ImageLayout &layout : images) append_layout(key, layout);
  for (const Labels &l : labels) {
    append_layout(key, l.labels);
    append_layout(key, l.losses);
    append_key(key, l.has_weights);
    if (l.has_weights) append_layout(key, l.weights);
  }
  return key;
}

NetworkPlan lower_network(const Network &network, const NetworkSources &sources, engine::Device &device,
                          const std::string &who) {
  NetworkPlan made;
  add_context([&] { made = NetworkPlanBuilder(network, sources, who).run(device); },
              [&] {
                return "while lowering " + who + "\n  while encoding a batch of " + std::to_string(sources.batch()) +
                       " images";
              });
  return made;
}

}  // namespace openmps::fw::nn
