// What openmps adds to Apple's training, as core's .mm files ask for it: Apple's classes have none of it, and objects
// are asked before a message is sent.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// The class OMPSUpdateGuard.
@protocol OMPSGuard
- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (void)encodeCheckOfLosses:(NSArray<MPSCNNLossLabels *> *)labels toCommandBuffer:(id<MTLCommandBuffer>)commandBuffer;
- (BOOL)isOpen;
- (void)open;
@end

// Of optimizers and graphs.
@protocol OMPSGuarded
- (void)setOmpsUpdateGuard:(id)guard;
@end

@protocol OMPSGraphTraining
- (void)setOmpsGuardsEveryNode:(BOOL)guards;
- (NSArray<NSNumber *> *)ompsDropoutSteps;
- (void)setOmpsDropoutSteps:(NSArray<NSNumber *> *)steps;
@end

@protocol OMPSDropoutTraining
- (NSUInteger)ompsStep;
- (void)setOmpsStep:(NSUInteger)step;
@end
