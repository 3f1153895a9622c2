// Methods of one engine operation each, as lines of a table. `Name` is Apple's name of the operation, with which
// messages begin.
#pragma once

#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

#define OMPS_GRAPH_UNARY(Name, engine_op)                                                  \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor name : (NSString *)name { \
    return openmps::fw::graph::add_plain(self, #Name, name, {tensor}, engine_op);          \
  }

#define OMPS_GRAPH_BINARY(Name, engine_op)                                                                \
  -(MPSGraphTensor *)Name##WithPrimaryTensor : (MPSGraphTensor *)primaryTensor secondaryTensor            \
      : (MPSGraphTensor *)secondaryTensor name : (NSString *)name {                                       \
    return openmps::fw::graph::add_plain(self, #Name, name, {primaryTensor, secondaryTensor}, engine_op); \
  }

// The same with a separate rule: a function of a RuleContext.
#define OMPS_GRAPH_UNARY_BY(Name, rule)                                                                     \
  -(MPSGraphTensor *)Name##WithTensor : (MPSGraphTensor *)tensor name : (NSString *)name {                  \
    return openmps::fw::graph::add(self, {.type = #Name, .name = name, .inputs = {tensor}, .lower = rule}); \
  }

#define OMPS_GRAPH_BINARY_BY(Name, rule)                                                                 \
  -(MPSGraphTensor *)Name##WithPrimaryTensor : (MPSGraphTensor *)primaryTensor secondaryTensor           \
      : (MPSGraphTensor *)secondaryTensor name : (NSString *)name {                                      \
    return openmps::fw::graph::add(                                                                      \
        self, {.type = #Name, .name = name, .inputs = {primaryTensor, secondaryTensor}, .lower = rule}); \
  }
