// Makes the tensors and operations of a graph.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

NS_ASSUME_NONNULL_BEGIN

@interface MPSGraphTensor (OpenMPSPrivate)
- (instancetype)omps_initWithLink:(std::shared_ptr<openmps::fw::graph::GraphLink>)link
                       identifier:(openmps::fw::graph::TensorId)identifier
                             type:(openmps::fw::graph::StaticType)type;
- (openmps::fw::graph::TensorId)omps_identifier;
- (nullable MPSGraph *)omps_graph;
@end

@interface MPSGraphOperation (OpenMPSPrivate)
- (instancetype)omps_initWithLink:(std::shared_ptr<openmps::fw::graph::GraphLink>)link
                       identifier:(openmps::fw::graph::OperationId)identifier;
- (openmps::fw::graph::OperationId)omps_identifier;
- (nullable MPSGraph *)omps_graph;
@end

NS_ASSUME_NONNULL_END
