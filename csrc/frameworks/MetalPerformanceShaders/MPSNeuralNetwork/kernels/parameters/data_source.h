// The requirement on a data source of any class: the methods that a kernel calls.
#pragma once

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

#include <initializer_list>
#include <string>

#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/kernels/base/FilterPrivate.h"

NS_ASSUME_NONNULL_BEGIN

namespace openmps::fw::nn {

// Raises "MPSCNNConvolution: the data source is of class NSDate, which has no method -weights." unless it has all.
inline void check_source(id source, std::initializer_list<SEL> methods, const std::string &who) {
  if (!source) refuse(ErrorKind::InvalidArgument, who + ": the data source is nil.");
  for (const SEL method : methods)
    if (![source respondsToSelector:method])
      refuse(ErrorKind::InvalidArgument, who + ": the data source is of class " + class_getName([source class]) +
                                             ", which has no method -" + sel_getName(method) + ".");
}

}  // namespace openmps::fw::nn

NS_ASSUME_NONNULL_END
