#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/GraphEncoder.h"

#include <algorithm>

#include "compat/error_context.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/EncodeUndo.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/graph/network_report.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/kernel_results.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/state_batch.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/losses/LossPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/UpdateGuard.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/training/gather_over_ranks.h"
#include "result/index.h"

namespace openmps::fw::nn {

struct LabelBatch {
  LabelImages images;
  MPSStateBatch *states;
};

namespace {

using Role = Binding::Role;

// A graph is encoded by one thread at a time, and not during its own encoding.
class EncodeLock {
 public:
  EncodeLock(std::atomic_flag &busy, MPSKernel *graph) : busy_(busy) {
    if (busy_.test_and_set())
      refuse(ErrorKind::State,
             [graph omps_name] + ": it is being encoded already; a graph is used by one thread at a time.");
  }
  EncodeLock(const EncodeLock &) = delete;
  EncodeLock &operator=(const EncodeLock &) = delete;
  ~EncodeLock() { busy_.clear(); }

 private:
  std::atomic_flag &busy_;
};

MPSImageBatch *first_batch(const GraphRequest &request) {
  return given(static_cast<MPSImageBatch *>([request.sourceImages firstObject]));
}

// One encode of one plan.
class Run {
 public:
  Run(const Network &network, const NetworkPlan &made, const GraphRequest &request,
      const std::vector<LabelBatch> &labels, const std::vector<bool> &shares_updates, MPSKernel *graph)
      : network_(network),
        made_(made),
        request_(request),
        labels_(labels),
        shares_updates_(shares_updates),
        graph_(graph),
        count_([first_batch(request) count]) {}

  GraphAnswer record() {
    make_states();
    count_updates();
    make_images();
    if (made_.guard) made_.guard->view = [request_.guard omps_view];
    if (made_.plan->executable) run_plan(*made_.plan);
    fill_states();
    keep_until_completed(request_.commandBuffer, graph_);
    return answer();
  }

  // Steps that may raise come first, because a handler cannot be removed.
  void update(const std::string &who) {
    for (const Training &training : network_.trainings)
      if (training.updates_on_device())
        add_context([&] { training.layer->update_on_device(request_.commandBuffer, batches_of(training), who); },
                    [&] {
                      const NetworkFilter &gradient = network_.filters[at(training.users.front().filter)];
                      return "while updating the weights of " + network_.filters[at(gradient.forward)].who;
                    });
    if (request_.sums_over_ranks) gather_parts();
    for (const Training &training : network_.trainings)
      if (training.updates_on_cpu()) update_on_cpu(training, who);
  }

  // The source states are labels, which are never temporary.
  void use_up() const {
    for (MPSImageBatch *batch in request_.sourceImages) consume_batch(batch);
  }

 private:
  void run_plan(const BoundPlan &plan) {
    for (const Binding &b : plan.inputs) inputs_.push_back(input(b));
    const auto &types = plan.executable->outputs();
    for (std::size_t i = 0; i < plan.outputs.size(); ++i) outputs_.push_back(output(plan.outputs[i], types[i]));
    for (const ScalarSource &source : plan.scalars) scalars_.push_back(source.value());
    check(list_of(request_.commandBuffer).run(plan.executable, inputs_, outputs_, scalars_));
    for (std::size_t i = 0; i < plan.outputs.size(); ++i) finish(plan.outputs[i], outputs_[i]);
  }

  // Gives all processes the weights that each has updated a part of.
  void gather_parts() const {
    std::vector<std::shared_ptr<Parameter>> shared;
    for (std::size_t i = 0; i < network_.trainings.size(); ++i) {
      if (!shares_updates_[i]) continue;
      for (const auto &parameter : network_.trainings[i].layer->parameters())
        if (std::find(shared.begin(), shared.end(), parameter) == shared.end()) shared.push_back(parameter);
    }
    gather_over_ranks(engine_device([graph_ device]), list_of(request_.commandBuffer), shared);
  }

  // Runs after the gradients are complete, before any waiter for the command buffer continues. The graph outlives its
  // last update.
  void update_on_cpu(const Training &training, const std::string &who) const {
    const std::shared_ptr<TrainedLayer> layer = training.layer;
    const StateBatches states = batches_of(training);
    std::vector<objc::Ref<MPSStateBatch *>> kept;
    for (MPSStateBatch *batch : states) kept.push_back(objc::Ref<MPSStateBatch *>::retain(batch));
    const auto owner = objc::Ref<MPSKernel *>::retain(graph_);
    const auto guard = objc::Ref<OMPSUpdateGuard *>::retain(request_.guard);
    const std::string name = who;
    for (MPSStateBatch *batch : states) MPSStateBatchSynchronize(batch, request_.commandBuffer);
    [request_.guard omps_synchronizeOn:request_.commandBuffer];
    [request_.commandBuffer addCompletedHandler:^(id<MTLCommandBuffer> completed) {
      const bool is_allowed = guard.get() == nil || [guard.get() omps_isOpenOnCpu];
      if ([completed status] == MTLCommandBufferStatusCompleted && is_allowed) layer->update_on_cpu(states, name);
      (void)owner;
      (void)kept;
    }];
  }

  StateBatches batches_of(const Training &training) const {
    StateBatches batches;
    for (const Training::User &user : training.users) batches.push_back(states_[at(user.state)]);
    return batches;
  }

  // The code that exported the states reads them after the updates.
  void count_updates() const {
    for (const Training &training : network_.trainings)
      for (MPSStateBatch *batch : batches_of(training))
        if (training.updates_on_device()) MPSStateBatchIncrementReadCount(batch, training.layer->updates_on_device());
  }

  void make_states() {
    for (const NetworkState &state : network_.states) {
      if (!state.is_used()) {
        states_.emplace_back();
        continue;
      }
      const bool is_temporary = state.is_exported && request_.temporary_states;
      Filter *const kernel =
          state.convolution ? state.convolution.get() : network_.filters[at(state.filter)].kernel.get();
      states_.push_back(objc::Ref<MPSStateBatch *>::retain(
          [kernel omps_statesForImages:count_ onCommandBuffer:is_temporary ? request_.commandBuffer : nil]));
    }
  }

  void make_images() {
    for (const NetworkPlan::Output &output : made_.outputs) {
      const NetworkImage &image = network_.images[at(output.image)];
      const bool is_result = output.image == network_.results[0];
      id<MPSImageAllocator> allocator = image.allocator;
      if (!allocator) allocator = is_result ? request_.allocator : [MPSTemporaryImage defaultAllocator];
      MPSImageDescriptor *descriptor =
          [MPSImageDescriptor imageDescriptorWithChannelFormat:output.format
                                                         width:static_cast<NSUInteger>(output.extents.w)
                                                        height:static_cast<NSUInteger>(output.extents.h)
                                               featureChannels:static_cast<NSUInteger>(output.extents.c)];
      images_.push_back(allocate_batch(allocator, request_.commandBuffer, descriptor, graph_, count_));
    }
  }

  engine::BufferView input(const Binding &b) const {
    id<MTLCommandBuffer> buffer = request_.commandBuffer;
    switch (b.role) {
      case Role::Image:
        return gather_batch(buffer, [request_.sourceImages objectAtIndex:static_cast<NSUInteger>(b.index)]);
      case Role::Labels:
        return gather_batch(buffer, labels_[at(b.index)].images.labels);
      case Role::LabelWeights:
        return gather_batch(buffer, labels_[at(b.index)].images.weights);
      case Role::Parameter:
        return b.parameter->view;
      default:
        return {};
    }
  }

  engine::BufferView output(const Binding &b, const TensorType &type) {
    id<MTLCommandBuffer> buffer = request_.commandBuffer;
    switch (b.role) {
      case Role::Image:
        return destination_batch(buffer, images_[at(b.index)]);
      case Role::Loss:
        return destination_batch(buffer, labels_[at(b.index)].images.losses);
      case Role::StateResource:
        // If each image has a separate state, their buffers are consecutive.
        return view_of(static_cast<id<MTLBuffer>>([[states_[at(b.index)].get() objectAtIndex:0]
                           resourceAtIndex:static_cast<NSUInteger>(b.resource)
                            allocateMemory:YES]),
                       0);
      case Role::Parameter:
        return b.parameter->view;
      case Role::StateValue: {
        const engine::BufferView view = pooled_view([graph_ device], type.bytes(), engine::Storage::Managed, false);
        store_value(states_[at(b.index)], b.name, type, view);
        return view;
      }
      default:
        return {};
    }
  }

  void finish(const Binding &b, const engine::BufferView &view) const {
    if (b.role == Role::Image) finish_batch(request_.commandBuffer, images_[at(b.index)], view);
    if (b.role != Role::Loss) return;
    NSArray<MPSImage *> *const losses = labels_[at(b.index)].images.losses;
    finish_batch(request_.commandBuffer, losses, view);
    synchronize_batch(request_.commandBuffer, losses);  // a few bytes that every training loop reads
  }

  void fill_states() const {
    for (std::size_t i = 0; i < states_.size(); ++i)
      if (network_.states[i].is_exported) nn::fill_states(states_[i], made_.states[i], scalars_);
  }

  MPSImageBatch *batch_of_image(int image) const {
    for (std::size_t i = 0; i < made_.outputs.size(); ++i)
      if (made_.outputs[i].image == image) return images_[i];
    return nil;
  }

  GraphAnswer answer() const {
    GraphAnswer answer{network_.results[0] == kNone ? nil : batch_of_image(network_.results[0]), [NSMutableArray array],
                       [NSMutableArray array]};
    for (const int image : network_.exported_images) {
      MPSImageBatch *batch = batch_of_image(image);
      if (network_.images[at(image)].is_synchronized) MPSImageBatchSynchronize(batch, request_.commandBuffer);
      // A result that is also exported is read by both receivers.
      if (image == network_.results[0]) MPSImageBatchIncrementReadCount(batch, 1);
      [answer.exported_images addObject:batch];
    }
    for (const ExportedState &exported : network_.exported_states) {
      MPSStateBatch *const batch = states_[at(exported.state)];
      if (exported.node.is_synchronized) MPSStateBatchSynchronize(batch, request_.commandBuffer);
      [answer.exported_states addObject:batch];
    }
    return answer;
  }

  const Network &network_;
  const NetworkPlan &made_;
  const GraphRequest &request_;
  const std::vector<LabelBatch> &labels_;
  const std::vector<bool> &shares_updates_;  // by training
  MPSKernel *graph_;
  NSUInteger count_;
  std::vector<objc::Ref<MPSStateBatch *>> states_;  // by state of the network; nil for those that are not returned
  std::vector<MPSImageBatch *> images_;
  std::vector<engine::BufferView> inputs_, outputs_;
  std::vector<engine::Scalar> scalars_;
};

// A completion handler updates on the CPU, whatever the device has skipped.
void check_predicates(const Network &network, const GraphRequest &request, const std::string &who) {
  if (predicates_of(request.commandBuffer).empty()) return;
  for (const Training &training : network.trainings)
    if (training.updates_on_cpu())
      refuse(ErrorKind::Unsupported,
             who + ": the command buffer has a predicate, and " +
                 network.filters[at(network.filters[at(training.users.front().filter)].forward)].who +
                 " has MPSNNTrainingStyleUpdateDeviceCPU; an update on the CPU cannot be skipped.");
}

void check_counts(const Network &network, const GraphRequest &request, const std::string &who) {
  const NSUInteger images = [request.sourceImages count];
  if (images != network.source_images.size())
    refuse(ErrorKind::InvalidArgument, who + ": " + std::to_string(images) +
                                           " source images were given, the graph has " +
                                           std::to_string(network.source_images.size()) + ".");
  const NSUInteger states = [request.sourceStates count];
  if (states != network.source_states.size())
    refuse(ErrorKind::InvalidArgument,
           who + ": " + std::to_string(states) + " source states were given, the graph has " +
               std::to_string(network.source_states.size()) +
               (states < network.source_states.size() ? "; its losses need their labels." : "."));
  const NSUInteger count = [first_batch(request) count];
  const auto compare = [&](NSArray *batch, const std::string &what, NSUInteger index) {
    if ([given(batch) count] != count || count == 0)
      refuse(ErrorKind::Shape, who + ": the batch of " + what + " " + std::to_string(index) + " has " +
                                   std::to_string([batch count]) + " elements" +
                                   (count == 0 ? "." : ", that of source image 0 has " + std::to_string(count) + "."));
  };
  for (NSUInteger i = 0; i < images; ++i) compare([request.sourceImages objectAtIndex:i], "source image", i);
  for (NSUInteger i = 0; i < states; ++i) compare([request.sourceStates objectAtIndex:i], "source state", i);
}

}  // namespace

NetworkSources GraphEncoder::sources_of(const GraphRequest &request, std::vector<LabelBatch> &labels) const {
  NetworkSources sources;
  sources.format = request.format;
  sources.options = request.options;
  sources.sums_over_ranks = request.sums_over_ranks;
  sources.normalizes_over_ranks = request.normalizes_over_ranks;
  sources.first_image = request.first_image;
  for (const Training &training : network_->trainings)
    sources.shares_updates.push_back(request.sums_over_ranks && training.updates_on_device() &&
                                     training.layer->shares_update([graph_ omps_name]));
  using Guarded = NetworkSources::Guarded;
  if (request.guard) sources.guarded = request.guards_every_node ? Guarded::EveryNode : Guarded::Losses;
  for (MPSImageBatch *batch in request.sourceImages) sources.images.push_back(layout_of_batch(batch));
  for (MPSStateBatch *batch in request.sourceStates) {
    id labelled = batch;
    const LabelImages images = images_of_labels(labelled);
    NetworkSources::Labels layouts{
        layout_of_batch(images.labels), {}, layout_of_batch(images.losses), images.weights != nil};
    if (images.weights) layouts.weights = layout_of_batch(images.weights);
    sources.labels.push_back(layouts);
    labels.push_back({images, batch});
  }
  return sources;
}

const NetworkPlan &GraphEncoder::plan_for(const NetworkSources &sources) {
  const std::string key = sources.key();
  if (const NetworkPlan *known = plans_.find(key)) return *known;
  return plans_.insert(key, lower_network(*network_, sources, engine_device([graph_ device]), [graph_ omps_name]));
}

GraphAnswer GraphEncoder::encode(const GraphRequest &request) {
  const EncodeLock lock(busy_, graph_);
  const std::string who = [graph_ omps_name];
  if (!request.commandBuffer) refuse(ErrorKind::InvalidArgument, who + ": the command buffer is nil.");
  check_counts(*network_, request, who);
  check_predicates(*network_, request, who);
  std::vector<LabelBatch> labels;
  const NetworkSources sources = sources_of(request, labels);
  Run run(*network_, plan_for(sources), request, labels, sources.shares_updates, graph_);
  EncodeUndo undo(*network_, request.commandBuffer);
  GraphAnswer answer = run.record();
  run.update(who);
  undo.all_went_well();
  run.use_up();
  return answer;
}

std::string GraphEncoder::report(const GraphRequest &request) {
  const EncodeLock lock(busy_, graph_);
  check_counts(*network_, request, [graph_ omps_name]);
  std::vector<LabelBatch> labels;
  return report_json(*network_, plan_for(sources_of(request, labels)));
}

void GraphEncoder::reload() {
  const EncodeLock lock(busy_, graph_);
  network_->weights.reload();
}

}  // namespace openmps::fw::nn
