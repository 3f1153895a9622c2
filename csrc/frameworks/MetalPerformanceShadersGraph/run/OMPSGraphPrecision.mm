#import <MetalPerformanceShadersGraph/OMPSGraphPrecision.h>

#include "frameworks/MetalPerformanceShaders/MPSCore/compile_options.h"
#include "frameworks/MetalPerformanceShadersGraph/run/MPSGraphObject.h"

using openmps::engine::CompileOptions;

@implementation MPSGraph (OMPSGraphPrecision)

- (OMPSPrecision)ompsPrecision {
  return static_cast<OMPSPrecision>([self omps_impl].runner.options().precision);
}
- (void)setOmpsPrecision:(OMPSPrecision)precision {
  CompileOptions options = [self omps_impl].runner.options();
  openmps::fw::set_precision(options, precision, "MPSGraph");
  [self omps_impl].runner.set_options(options);
}

- (double)ompsLossScale {
  return [self omps_impl].runner.options().loss_scale;
}
- (void)setOmpsLossScale:(double)scale {
  CompileOptions options = [self omps_impl].runner.options();
  openmps::fw::set_loss_scale(options, scale, "MPSGraph");
  [self omps_impl].runner.set_options(options);
}

- (BOOL)ompsDeterministic {
  return [self omps_impl].runner.options().deterministic ? YES : NO;
}
- (void)setOmpsDeterministic:(BOOL)deterministic {
  CompileOptions options = [self omps_impl].runner.options();
  options.deterministic = deterministic == YES;
  [self omps_impl].runner.set_options(options);
}

@end
