// The cores of graph nodes, without their Objective-C objects.
//
// A filter's core owns the cores of its result image and states. The node object of an image or state owns the filter's
// core, and a filter's core owns those of its sources. Thus a graph's last image keeps the whole graph alive, without a
// cycle. The Objective-C objects are handles, made again on demand after they were released. For one thread at a time.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "compat/objc_ref.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Of nodes with windows. Apple's text says that the default varies by filter, and names none.
constexpr NSUInteger kDefaultPadding = MPSNNPaddingMethodSizeSame;

struct FilterCore;
struct WeightsTable;

struct ImageCore {
  MPSNNImageNode *_Nullable object = nil;  // not retained, because it holds this core
  FilterCore *_Nullable producer = nullptr;
  objc::Ref<id> handle;
  objc::Ref<id<MPSImageAllocator>> allocator;
  MPSImageFeatureChannelFormat format = MPSImageFeatureChannelFormatNone;
  bool is_exported = false, is_synchronized = false, stops_gradient = false;
};

struct StateCore {
  MPSNNStateNode *_Nullable object = nil;
  Class node_class = Nil;
  FilterCore *_Nullable producer = nullptr;
  objc::Ref<id> handle;
  bool is_exported = false, is_synchronized = false;
};

// A graph's settings for the kernel that a filter makes.
struct KernelOrder {
  id<MTLDevice> device;
  WeightsTable &weights;
  std::string who;
  bool is_differentiated = false;  // a gradient filter reads the state
};

struct FilterCore : std::enable_shared_from_this<FilterCore> {
  MPSNNFilterNode *_Nullable object = nil;
  Class node_class = Nil;
  std::vector<std::shared_ptr<ImageCore>> sources;
  std::vector<std::shared_ptr<StateCore>> source_states;
  ImageCore result;
  std::deque<StateCore> states;  // results; a deque keeps their addresses
  objc::Ref<id<MPSNNPadding>> padding;
  objc::Ref<NSString *> label;
  std::shared_ptr<FilterCore> forward;  // of a gradient filter

  FilterCore() { result.producer = this; }
  FilterCore(const FilterCore &) = delete;
  FilterCore &operator=(const FilterCore &) = delete;
  // Releases its sources one after the other, so that long networks cause no recursion.
  virtual ~FilterCore();

  // The kernel with all properties of the node. Null if a data source's `load` returns NO.
  virtual objc::Ref<Filter *> make_kernel(const KernelOrder &order) const = 0;
  // The policy that is used if the user sets none.
  virtual NSUInteger default_padding() const { return kDefaultPadding; }
  // The gradient filter with respect to source `index`, reading `gradient`; null for a filter without gradient. +0.
  virtual MPSNNGradientFilterNode *_Nullable gradient_node(MPSNNImageNode *gradient, std::size_t index);
  // The data source's label, which the kernel has if the node has none.
  virtual NSString *_Nullable source_label() const { return nil; }
  virtual bool is_loss() const { return false; }
};

// The object of a core; made if there is none. Autoreleased.
MPSNNImageNode *node_of(const std::shared_ptr<ImageCore> &core);
MPSNNStateNode *node_of(const std::shared_ptr<StateCore> &core);
MPSNNFilterNode *node_of(const std::shared_ptr<FilterCore> &core);

std::shared_ptr<ImageCore> core_of(MPSNNImageNode *node);
std::shared_ptr<StateCore> core_of(MPSNNStateNode *node);
std::shared_ptr<FilterCore> core_of(MPSNNFilterNode *node);

std::shared_ptr<ImageCore> result_of(const std::shared_ptr<FilterCore> &filter);
std::shared_ptr<StateCore> state_of(const std::shared_ptr<FilterCore> &filter, std::size_t index);

// Class and label of a node, for the beginning of messages.
std::string name_of(const FilterCore &filter);

// The last step of all initialisers: connects the core, and makes it that of `self`.
template <typename Core>
std::shared_ptr<Core> new_core(MPSNNFilterNode *self, std::initializer_list<MPSNNImageNode *> sources) {
  auto core = std::make_shared<Core>();
  core->node_class = [self class];
  for (MPSNNImageNode *source : sources) {
    if (!source)
      refuse(ErrorKind::InvalidArgument,
             std::string([NSStringFromClass([self class]) UTF8String]) + ": a source image node is nil.");
    core->sources.push_back(core_of(checked(source, class_getName([self class]), "a source image node")));
  }
  return core;
}
// Adds a result state of class `node_class`.
void add_state(FilterCore &core, Class node_class);
// A gradient filter's core: its forward filter is the one that made `state`.
void connect_state(FilterCore &core, MPSNNStateNode *_Nullable state);
// The filter reads `state`, which another filter has to make; returns that one's core.
const FilterCore &add_source_state(FilterCore &core, MPSNNStateNode *_Nullable state);

}  // namespace openmps::fw::nn

@interface MPSNNFilterNode (OpenMPSPrivate)
// The last step of every initialiser.
- (instancetype)omps_initWithCore:(std::shared_ptr<openmps::fw::nn::FilterCore>)core;
- (const std::shared_ptr<openmps::fw::nn::FilterCore> &)omps_core;
@end

NS_ASSUME_NONNULL_END
