// Methods of openmps for training besides Apple's, for core's .mm files. Apple's classes lack them, so objects are
// tested before a message is sent.
#pragma once

#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

// The class OMPSUpdateGuard.
@protocol OMPSGuard
- (instancetype)initWithDevice:(id<MTLDevice>)device;
- (BOOL)isOpen;
- (void)open;
@end

// For optimizers and graphs.
@protocol OMPSGuarded
- (void)setOmpsUpdateGuard:(id)guard;
@end

// For optimizers, and for data sources whose optimizer shares updates.
@protocol OMPSUpdateSharing
- (BOOL)ompsSharesUpdates;
- (void)setOmpsSharesUpdates:(BOOL)shares;
@end

@protocol OMPSGraphTraining
- (void)setOmpsGuardsEveryNode:(BOOL)guards;
- (void)setOmpsSumsOverRanks:(BOOL)sums;
- (void)setOmpsNormalizesOverRanks:(BOOL)normalizes;
- (void)setOmpsFirstImage:(NSUInteger)image;
- (NSArray<NSNumber *> *)ompsDropoutSteps;
- (void)setOmpsDropoutSteps:(NSArray<NSNumber *> *)steps;
@end
