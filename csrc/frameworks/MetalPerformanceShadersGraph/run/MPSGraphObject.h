// The content of an MPSGraph.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/run/GraphRunner.h"

NS_ASSUME_NONNULL_BEGIN

struct MPSGraphImpl {
  std::recursive_mutex mutex;  // guards `core`, `tensors`, `operations` and `queue`
  openmps::fw::graph::GraphCore core;
  std::shared_ptr<openmps::fw::graph::GraphLink> link;
  std::vector<objc::Ref<MPSGraphTensor *>> tensors;        // by id; empty until requested
  std::vector<objc::Ref<MPSGraphOperation *>> operations;  // likewise
  openmps::fw::graph::GraphRunner runner{core.data(), mutex};
  objc::Ref<id<MTLCommandQueue>> queue;  // for runs without one; made at first use
  MPSGraphOptions options = MPSGraphOptionsDefault;
};

@interface MPSGraph (OpenMPSPrivate)
- (MPSGraphImpl &)omps_impl;
@end

NS_ASSUME_NONNULL_END
