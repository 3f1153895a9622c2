#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/encode_filter.h"

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Raising.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/state_batch.h"

namespace openmps::fw::nn {
namespace {

using Role = Binding::Role;

// One encode: its arguments, and the properties derived from them.
struct Job {
  const Encoding &given;
  std::string who;
  FilterTraits traits;
  std::vector<ImageLayout> sources;
  std::vector<Nhwc> extents;  // of the sources, as far as the kernel reads them
  std::vector<std::int64_t> first_channels;
  MPSImageBatch *destination = nil;
  ImageLayout destination_layout;
  Nhwc result;          // extents of the kernel's result
  Placement placement;  // its position in the destination
  bool is_partial = false;
  StoredState *stored = nullptr;  // of the first image
  bool has_state_for_each = false;
  ImageLayout labels, label_weights, loss;
};

void check_classes(const Job &job) {
  const Encoding &given = job.given;
  for (NSArray *batch : given.sources) checked(batch, job.who, "the batch of source images");
  checked(given.destination, job.who, "the batch of destination images");
  checked(given.states, job.who, "the batch of states");
  checked(given.labels, job.who, "labels");
  checked(given.label_weights, job.who, "weights");
  for (MPSState *state in given.states) checked(state, job.who, "a state");
}

void count_batches(const Job &job) {
  const NSUInteger count = [job.given.sources[0] count];
  const auto compare = [&](NSArray *batch, const std::string &what) {
    if (batch && [batch count] != count)
      refuse(ErrorKind::Shape, job.who + ": there are " + std::to_string(static_cast<std::int64_t>(count)) +
                                   " source images and " + std::to_string(static_cast<std::int64_t>([batch count])) +
                                   " " + what + ".");
  };
  if (count == 0) refuse(ErrorKind::Shape, job.who + ": the batch of source images is empty.");
  for (std::size_t i = 1; i < job.given.sources.size(); ++i)
    compare(job.given.sources[i], "images of source " + std::to_string(static_cast<std::int64_t>(i)));
  compare(job.given.destination, "destination images");
  compare(job.given.states, "states");
  compare(job.given.labels, "labels");
  compare(job.given.label_weights, "label weights");
}

void read_sources(Job &job) {
  for (std::size_t i = 0; i < job.given.sources.size(); ++i) {
    const ImageLayout layout = layout_of_batch(job.given.sources[i]);
    const ChannelRange range = i < job.traits.sources.size() ? job.traits.sources[i] : ChannelRange{};
    const auto first = static_cast<std::int64_t>(range.offset);
    if (first >= layout.c)
      refuse(ErrorKind::OutOfRange, job.who + ": sourceFeatureChannelOffset is " + std::to_string(first) +
                                        ", the source has " + std::to_string(layout.c) + " feature channels.");
    const std::int64_t left = layout.c - first;
    const std::int64_t count =
        range.most > static_cast<NSUInteger>(left) ? left : static_cast<std::int64_t>(range.most);
    job.sources.push_back(layout);
    job.first_channels.push_back(first);
    job.extents.push_back({layout.n, layout.h, layout.w, count});
  }
}

MPSImageDescriptor *descriptor_for(const Job &job) {
  const auto unsigned_of = [](std::int64_t value) { return static_cast<NSUInteger>(value); };
  MPSImageDescriptor *const descriptor =
      [MPSImageDescriptor imageDescriptorWithChannelFormat:job.sources[0].format
                                                     width:unsigned_of(job.result.w)
                                                    height:unsigned_of(job.result.h)
                                           featureChannels:unsigned_of(job.result.c)];
  [descriptor setNumberOfImages:unsigned_of(job.result.n) / [job.given.sources[0] count]];
  return descriptor;
}

// The images of the result.
std::int64_t results_of(const Job &job) {
  Filter *kernel = job.given.kernel;
  const std::int64_t each =
      [kernel respondsToSelector:@selector(omps_resultsOfImage)] ? [kernel omps_resultsOfImage] : 1;
  return engine::Extent(job.extents[0].n) * each;
}

// Also of an allocator's answer, which the plan writes as a whole.
void check_images(const Job &job) {
  if (job.destination_layout.n == job.result.n) return;
  refuse(ErrorKind::Shape,
         job.who + ": the sources hold " + std::to_string(job.extents[0].n) + " images" +
             (job.result.n == job.extents[0].n ? "" : " for " + std::to_string(job.result.n) + " results") +
             ", the destinations " + std::to_string(job.destination_layout.n) + ".");
}

// The part of the destination inside clipRect, in pixels.
void clip_to_destination(Job &job) {
  const ImageLayout &d = job.destination_layout;
  const auto side = [&](NSUInteger origin, NSUInteger size, std::int64_t extent, const char *what) {
    const auto first = static_cast<std::int64_t>(origin);
    if (first >= extent)
      refuse(ErrorKind::OutOfRange, job.who + ": clipRect begins at " + what + " " + std::to_string(first) +
                                        ", the destination has " + std::to_string(extent) + ".");
    const std::int64_t left = extent - first;
    return std::pair(first, size > static_cast<NSUInteger>(left) ? left : static_cast<std::int64_t>(size));
  };
  const auto [y, height] = side(job.traits.clip.origin.y, job.traits.clip.size.height, d.h, "row");
  const auto [x, width] = side(job.traits.clip.origin.x, job.traits.clip.size.width, d.w, "column");
  job.placement = {y, x, static_cast<std::int64_t>(job.traits.destination_channel)};
  job.result.h = height;
  job.result.w = width;
}

void place(Job &job) {
  Filter *kernel = job.given.kernel;
  if (!job.given.destination) {
    NSMutableArray<MPSImage *> *images = [NSMutableArray arrayWithCapacity:job.given.sources.size()];
    for (MPSImageBatch *batch : job.given.sources) [images addObject:[batch objectAtIndex:0]];
    job.result = [kernel omps_placeSources:job.extents images:images];
    job.destination = allocate_batch([kernel destinationImageAllocator], job.given.commandBuffer, descriptor_for(job),
                                     kernel, [job.given.sources[0] count]);
    job.destination_layout = layout_of_batch(job.destination);
    check_images(job);
    return;
  }
  job.destination = job.given.destination;
  job.destination_layout = layout_of_batch(job.destination);
  job.result = Nhwc{results_of(job), 1, 1, 1};
  check_images(job);
  job.result.c = job.destination_layout.c;  // until the kernel gives its number of channels
  clip_to_destination(job);
}

std::string key_of(const Job &job) {
  std::string key;
  const auto add = [&](const ImageLayout &layout) {
    append_key(key, layout.format);
    append_key(key, Nhwc{layout.n, layout.h, layout.w, layout.c});
  };
  for (const ImageLayout &layout : job.sources) add(layout);
  for (const Nhwc &e : job.extents) append_key(key, e);
  for (const std::int64_t first : job.first_channels) append_key(key, first);
  if (job.given.has_result) add(job.destination_layout);
  append_key(key, job.result);
  append_key(key, job.placement);
  append_key(key, job.given.states != nil);
  append_key(key, job.has_state_for_each);
  if (job.given.labels) add(job.labels);
  if (job.given.label_weights) add(job.label_weights);
  if (job.given.loss_images) add(job.loss);
  if (job.given.reads_states && job.stored && job.stored->is_set) {
    for (int i = 0; i < 2; ++i) append_key(key, job.stored->window.axis(i));
    append_key(key, job.stored->window.edge);
    append_key(key, job.stored->window.aligns_corners);
    append_key(key, job.stored->source);
    append_key(key, job.stored->destination);
    append_key(key, job.stored->first_channel);
    append_key(key, job.stored->channels_before);
  }
  [job.given.kernel omps_appendKey:key];
  return key;
}

Tensor image_input(PlanBuilder &l, const ImageLayout &layout, Binding binding, const std::string &label) {
  return to_float(l.input(layout.type(), std::move(binding), label), format_of(layout));
}

// The state for a gradient kernel: its buffers and numbers become inputs of the plan. Values of separate states are
// one array.
FilterState open_state(PlanBuilder &l, const Job &job) {
  const StoredState &stored = *job.stored;
  FilterState state{stored.is_set,        stored.window,         stored.source, stored.destination, {},
                    stored.first_channel, stored.channels_before};
  for (const StoredState::Value &value : stored.values) {
    const Binding binding{Role::StateValue, 0, value.name, nullptr};
    TensorType type = value.type;
    if (job.has_state_for_each) type.shape[0] = job.extents[0].n;
    state.set(value.name, value.view ? l.input(type, binding, value.name)
                                     : l.scalar(value.type.dtype, {nullptr, binding}, value.name));
  }
  return state;
}

void write_state(PlanBuilder &l, FilterPlan &made) {
  for (const auto &[name, value] : made.state.values) {
    const int number = l.scalar_index(value);
    if (number >= 0)
      made.numbers.emplace_back(name, number);
    else
      l.output(value, {Role::StateValue, 0, name, nullptr});
  }
}

void write_result(PlanBuilder &l, Job &job, const FilterCall &call) {
  if (!call.result || !l.status()) return;
  const ImageLayout &d = job.destination_layout;
  const Nhwc made = nhwc(call.result);
  const std::int64_t after = engine::Extent(job.placement.channel) + made.c;
  if (made.h != job.result.h || made.w != job.result.w || after > d.c)
    return call.fail(ErrorKind::Shape, "the result has " + made.pixels() + " pixels and " + std::to_string(made.c) +
                                           " feature channels, the destination has " + job.result.pixels() + " and " +
                                           std::to_string(d.c - job.placement.channel) + ".");
  Tensor whole = call.result;
  if (made != Nhwc{d.n, d.h, d.w, d.c})
    whole =
        replace_part(image_input(l, d, {Role::Destination, 0, {}, nullptr}, "destination"), call.result, job.placement);
  l.output(from_float(l, whole, format_of(d)), {Role::Image, 0, {}, nullptr});
}

FilterPlan build(Job &job) {
  PlanBuilder l(job.who);
  if (rounds_as_apple()) l.round_as_apple();
  std::vector<Tensor> sources;
  for (std::size_t i = 0; i < job.sources.size(); ++i) {
    const Tensor x = image_input(l, job.sources[i], {Role::Image, static_cast<int>(i), {}, nullptr},
                                 "source " + std::to_string(static_cast<std::int64_t>(i)));
    sources.push_back(narrow(x, 3, job.first_channels[i], job.extents[i].c));
  }
  FilterPlan made;
  FilterCall call{.lowering = l, .who = job.who, .sources = sources, .destination = job.result};
  if (job.given.states) {
    if (job.given.reads_states && job.stored) made.state = open_state(l, job);
    call.state = &made.state;
    call.has_state_for_each = job.has_state_for_each;
  }
  if (job.given.labels) call.labels = image_input(l, job.labels, {Role::Labels, 0, {}, nullptr}, "labels");
  if (job.given.label_weights)
    call.label_weights = image_input(l, job.label_weights, {Role::LabelWeights, 0, {}, nullptr}, "label weights");
  if (job.given.loss_images) call.loss_size = {job.loss.n, job.loss.h, job.loss.w, job.loss.c};
  l.set_name(job.who);
  [job.given.kernel omps_lower:call];
  l.set_name({});
  if (job.given.has_result) write_result(l, job, call);
  if (call.loss && job.given.loss_images)
    l.output(from_float(l, call.loss, format_of(job.loss)), {Role::Loss, 0, {}, nullptr});
  for (const FilterCall::StateResult &filled : call.state_results)
    l.output(filled.value, {Role::StateResource, 0, {}, nullptr, filled.resource}, filled.before);
  if (job.given.states && !job.given.reads_states) write_state(l, made);
  made.plan = value_or_raise(l.compile(engine_device([job.given.kernel device])));
  return made;
}

engine::BufferView resource_view(const Job &job, int resource) {
  MPSState *state = [job.given.states objectAtIndex:0];
  id<MTLResource> buffer = [state resourceAtIndex:static_cast<NSUInteger>(resource) allocateMemory:YES];
  return view_of(static_cast<id<MTLBuffer>>(buffer), 0);
}

engine::BufferView stored_view(const Job &job, const std::string &name) {
  const StoredState::Value *value = job.stored->find(name);
  if (!value) refuse(ErrorKind::State, job.who + ": the gradient state holds no \"" + name + "\".");
  return value->view;
}

engine::BufferView input_view(const Job &job, const Binding &b) {
  id<MTLCommandBuffer> buffer = job.given.commandBuffer;
  switch (b.role) {
    case Role::Image:
      return gather_batch(buffer, job.given.sources[static_cast<std::size_t>(b.index)]);
    case Role::Destination:
      return gather_batch(buffer, job.destination);
    case Role::Labels:
      return gather_batch(buffer, job.given.labels);
    case Role::LabelWeights:
      return gather_batch(buffer, job.given.label_weights);
    case Role::Parameter:
      return b.parameter->view;
    case Role::StateValue:
      return stored_view(job, b.name);
    case Role::StateResource:
      return resource_view(job, b.resource);
    default:
      return {};
  }
}

engine::BufferView output_view(const Job &job, const Binding &b, const TensorType &type) {
  id<MTLCommandBuffer> buffer = job.given.commandBuffer;
  switch (b.role) {
    case Role::Image:
      return destination_batch(buffer, job.destination);
    case Role::Loss:
      return destination_batch(buffer, job.given.loss_images);
    case Role::StateResource:
      return resource_view(job, b.resource);
    case Role::StateValue: {
      const engine::BufferView view =
          pooled_view([job.given.kernel device], type.bytes(), engine::Storage::Managed, false);
      store_value(job.given.states, b.name, type, view);
      return view;
    }
    default:
      return {};
  }
}

std::vector<engine::Scalar> scalars_of(const Job &job, const FilterPlan &made) {
  std::vector<engine::Scalar> scalars;
  for (const ScalarSource &source : made.plan->scalars) {
    if (source.value) {
      scalars.push_back(source.value());
      continue;
    }
    const StoredState::Value *value = job.stored->find(source.binding.name);
    if (!value) refuse(ErrorKind::State, job.who + ": the gradient state holds no \"" + source.binding.name + "\".");
    scalars.push_back(value->scalar);
  }
  return scalars;
}

void run(Job &job, const FilterPlan &made) {
  id<MTLCommandBuffer> buffer = job.given.commandBuffer;
  const bool writes_states = job.stored && !job.given.reads_states;
  if (writes_states) clear_values(job.given.states);
  const BoundPlan &plan = *made.plan;
  std::vector<engine::BufferView> inputs, outputs;
  for (const Binding &b : plan.inputs) inputs.push_back(input_view(job, b));
  const auto &types = plan.executable->outputs();
  std::vector<engine::BufferView> finals;
  for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
    finals.push_back(output_view(job, plan.outputs[i], types[i]));
    // A destination that is read too is written through a copy, because a plan's inputs and outputs must not overlap.
    const bool staged = plan.outputs[i].role == Role::Image && job.is_partial;
    outputs.push_back(staged ? pooled_view([job.given.kernel device], types[i].bytes(), engine::Storage::Private, false)
                             : finals.back());
  }
  const std::vector<engine::Scalar> scalars = scalars_of(job, made);
  if (writes_states) fill_states(job.given.states, made, scalars);
  engine::CommandList &list = list_of(buffer);
  check(list.run(plan.executable, inputs, outputs, scalars));
  for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
    if (outputs[i].buffer != finals[i].buffer) check(list.copy(outputs[i], finals[i], types[i].bytes()));
    if (plan.outputs[i].role == Role::Image) finish_batch(buffer, job.destination, finals[i]);
    if (plan.outputs[i].role == Role::Loss) finish_batch(buffer, job.given.loss_images, finals[i]);
  }
  keep_until_completed(buffer, job.given.kernel);
}

void use_up(const Job &job) {
  for (MPSImageBatch *batch : job.given.sources) consume_batch(batch);
  if (job.given.reads_states) consume_batch(job.given.states);
}

bool has_one_state(MPSStateBatch *states) {
  MPSState *first = [states objectAtIndex:0];
  for (MPSState *state in states)
    if (state != first) return false;
  return true;
}

MPSImageBatch *one_of(MPSImageBatch *batch, NSUInteger index) {
  return batch ? [batch subarrayWithRange:NSMakeRange(index, 1)] : nil;
}

// Whether images with a state each are encoded at once.
bool joins_states(const Encoding &e) {
  if (![e.kernel respondsToSelector:@selector(omps_joinsStates:)]) return false;
  if ([[NSSet setWithArray:e.states] count] != [e.states count]) return false;
  for (MPSImageBatch *batch : e.sources)
    for (MPSImage *image in batch)
      if (![image isKindOfClass:[MPSImage class]] || [image numberOfImages] != 1) return false;
  return (!e.reads_states || has_consecutive_values(e.states)) && [e.kernel omps_joinsStates:e.states];
}

// Other images with a state each are encoded one by one.
MPSImageBatch *encode_one_by_one(const Encoding &e) {
  NSMutableArray<MPSImage *> *results = [NSMutableArray array];
  for (NSUInteger i = 0; i < [e.sources[0] count]; ++i) {
    Encoding one = e;
    for (MPSImageBatch *&batch : one.sources) batch = one_of(batch, i);
    one.destination = one_of(e.destination, i);
    one.states = [e.states subarrayWithRange:NSMakeRange(i, 1)];
    one.labels = one_of(e.labels, i);
    one.label_weights = one_of(e.label_weights, i);
    one.loss_images = one_of(e.loss_images, i);
    [results addObjectsFromArray:encode_filter(one)];
  }
  return e.destination ?: results;
}

}  // namespace

StoredFormat format_of(const ImageLayout &layout) { return {layout.dtype, layout.scale}; }

MPSImageBatch *encode_filter(const Encoding &encoding) {
  Job job{.given = encoding, .who = [encoding.kernel omps_name], .traits = [encoding.kernel omps_traits]};
  check_classes(job);
  count_batches(job);
  if (encoding.states && [encoding.states count] > 1 && !has_one_state(encoding.states)) {
    if (!joins_states(encoding)) return encode_one_by_one(encoding);
    job.has_state_for_each = true;
  }
  if (encoding.states) job.stored = stored_of([encoding.states objectAtIndex:0]);
  if ([encoding.kernel respondsToSelector:@selector(omps_useStates:)]) [encoding.kernel omps_useStates:encoding.states];
  read_sources(job);
  if (encoding.labels) job.labels = layout_of_batch(encoding.labels);
  if (encoding.label_weights) job.label_weights = layout_of_batch(encoding.label_weights);
  if (encoding.loss_images) job.loss = layout_of_batch(encoding.loss_images);
  if (encoding.has_result) place(job);
  const std::string key = key_of(job);
  PlanStore &store = [encoding.kernel omps_plans];
  FilterPlan *made = store.plans.find(key);
  if (!made) raising([&] { made = &store.plans.insert(key, build(job)); });
  for (const Binding &b : made->plan->inputs) job.is_partial |= b.role == Role::Destination;
  run(job, *made);
  use_up(job);
  return job.destination;
}

}  // namespace openmps::fw::nn
