#include <iterator>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/node_core.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/nodes/training_graph.h"

using namespace openmps::fw::nn;
using openmps::ErrorKind;

struct MPSNNFilterNodeImpl {
  std::shared_ptr<FilterCore> core;  // shared with the images and filters made from it
};

@implementation MPSNNFilterNode

OMPS_NO_INIT
- (instancetype)omps_initWithCore:(std::shared_ptr<FilterCore>)core {
  self = [super init];
  if (!self) return nil;
  core->object = self;
  _impl = new MPSNNFilterNodeImpl{std::move(core)};
  return self;
}

- (void)dealloc {
  if (_impl) _impl->core->object = nil;
  delete _impl;
  [super dealloc];
}

- (const std::shared_ptr<FilterCore> &)omps_core {
  return _impl->core;
}

- (MPSNNImageNode *)resultImage {
  return node_of(result_of(_impl->core));
}

- (MPSNNStateNode *)resultState {
  return _impl->core->states.empty() ? nil : node_of(state_of(_impl->core, 0));
}

- (NSArray<MPSNNStateNode *> *)resultStates {
  if (_impl->core->states.empty()) return nil;
  NSMutableArray<MPSNNStateNode *> *states = [NSMutableArray array];
  for (std::size_t i = 0; i < _impl->core->states.size(); ++i) [states addObject:node_of(state_of(_impl->core, i))];
  return states;
}

- (id<MPSNNPadding>)paddingPolicy {
  const FilterCore &core = *_impl->core;
  return core.padding ? core.padding.get() : [MPSNNDefaultPadding paddingWithMethod:core.default_padding()];
}
- (void)setPaddingPolicy:(id<MPSNNPadding>)paddingPolicy {
  _impl->core->padding = objc::Ref<id<MPSNNPadding>>::retain(paddingPolicy);
}

- (NSString *)label {
  return _impl->core->label;
}
- (void)setLabel:(NSString *)label {
  OMPS_EXPECT(label);
  _impl->core->label = objc::Ref<NSString *>::adopt([label copy]);
}

// ---- gradients

- (MPSNNGradientFilterNode *)gradientFilterWithSource:(MPSNNImageNode *)gradientImage {
  const std::size_t count = _impl->core->sources.size();
  if (count != 1)
    refuse(ErrorKind::InvalidArgument, name_of(*_impl->core) + ": it has " + std::to_string(count) +
                                           " sources and a gradient filter for each; use gradientFiltersWithSource:.");
  return [[self gradientFiltersWithSource:gradientImage] objectAtIndex:0];
}

- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage {
  if (!gradientImage) refuse(ErrorKind::InvalidArgument, name_of(*_impl->core) + ": the gradient image node is nil.");
  NSMutableArray<MPSNNGradientFilterNode *> *gradients = [NSMutableArray array];
  for (std::size_t i = 0; i < _impl->core->sources.size(); ++i) {
    MPSNNGradientFilterNode *gradient = _impl->core->gradient_node(gradientImage, i);
    if (!gradient) refuse(ErrorKind::Unsupported, name_of(*_impl->core) + ": it has no gradient filter.");
    [gradients addObject:gradient];
  }
  return gradients;
}

// One result image means one gradient image; the array forms are for filters with several.
- (MPSNNGradientFilterNode *)gradientFilterWithSources:(NSArray<MPSNNImageNode *> *)gradientImages {
  return [self gradientFilterWithSource:[self omps_onlyImageOf:gradientImages]];
}

- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSources:(NSArray<MPSNNImageNode *> *)gradientImages {
  return [self gradientFiltersWithSource:[self omps_onlyImageOf:gradientImages]];
}

- (MPSNNImageNode *)omps_onlyImageOf:(NSArray<MPSNNImageNode *> *)images {
  if ([openmps::fw::checked(images, name_of(*_impl->core), "gradientImages") count] != 1)
    refuse(ErrorKind::InvalidArgument, name_of(*_impl->core) + ": " + std::to_string([images count]) +
                                           " gradient images were given, the filter has 1 result image.");
  return [images objectAtIndex:0];
}

- (NSArray<MPSNNFilterNode *> *)trainingGraphWithSourceGradient:(MPSNNImageNode *)gradientImage
                                                    nodeHandler:(MPSGradientNodeBlock)nodeHandler {
  return make_training_graph(_impl->core, gradientImage, nodeHandler);
}

@end

@implementation MPSNNGradientFilterNode

- (NSArray<MPSNNGradientFilterNode *> *)gradientFiltersWithSource:(MPSNNImageNode *)gradientImage {
  refuse(ErrorKind::Unsupported, name_of(*[self omps_core]) + ": a gradient filter has no gradient filter.");
}

@end

namespace openmps::fw::nn {

MPSNNFilterNode *node_of(const std::shared_ptr<FilterCore> &core) {
  if (core->object) return [[core->object retain] autorelease];
  return [[static_cast<MPSNNFilterNode *>([core->node_class alloc]) omps_initWithCore:core] autorelease];
}

std::shared_ptr<FilterCore> core_of(MPSNNFilterNode *node) { return [needed(node) omps_core]; }

std::shared_ptr<ImageCore> result_of(const std::shared_ptr<FilterCore> &filter) { return {filter, &filter->result}; }

std::shared_ptr<StateCore> state_of(const std::shared_ptr<FilterCore> &filter, std::size_t index) {
  return {filter, &filter->states[index]};
}

std::string name_of(const FilterCore &filter) {
  std::string name = [NSStringFromClass(filter.node_class) UTF8String];
  if (filter.label) name += std::string(" \"") + [filter.label.get() UTF8String] + "\"";
  return name;
}

void add_state(FilterCore &core, Class node_class) {
  StateCore &state = core.states.emplace_back();
  state.node_class = node_class;
  state.producer = &core;
}

const FilterCore &add_source_state(FilterCore &core, MPSNNStateNode *state) {
  if (!state) refuse(ErrorKind::InvalidArgument, name_of(core) + ": the gradient state node is nil.");
  auto made = core_of(openmps::fw::checked(state, name_of(core), "the gradient state node"));
  if (!made->producer)
    refuse(ErrorKind::InvalidArgument, name_of(core) + ": the gradient state node was made by no filter.");
  core.source_states.push_back(made);
  return *made->producer;
}

void connect_state(FilterCore &core, MPSNNStateNode *state) {
  add_source_state(core, state);
  core.forward = core.source_states.back()->producer->shared_from_this();
}

namespace {

using Owned = std::vector<std::shared_ptr<const void>>;
thread_local Owned *t_releasing = nullptr;  // objects that the outermost destructor on this thread still has to release

template <typename Cores>
void move_to(Owned &owned, Cores &cores) {
  owned.insert(owned.end(), std::make_move_iterator(cores.begin()), std::make_move_iterator(cores.end()));
  cores.clear();
}

}  // namespace

FilterCore::~FilterCore() {
  Owned mine;
  Owned &owned = t_releasing ? *t_releasing : mine;
  move_to(owned, sources);
  move_to(owned, source_states);
  if (forward) owned.push_back(std::move(forward));
  if (t_releasing) return;
  t_releasing = &mine;
  while (!mine.empty()) {
    const std::shared_ptr<const void> next = std::move(mine.back());
    mine.pop_back();
  }
  t_releasing = nullptr;
}

MPSNNGradientFilterNode *FilterCore::gradient_node(MPSNNImageNode *gradient, std::size_t index) { return nil; }

}  // namespace openmps::fw::nn
