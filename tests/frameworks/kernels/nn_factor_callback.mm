#import "tests/frameworks/kernels/nn_factor_callback.h"

@implementation NNFactorCallback
+ (BOOL)supportsSecureCoding {
  return YES;
}
- (instancetype)initWithCoder:(NSCoder *)coder {
  if ((self = [super init])) questions = [coder decodeIntForKey:@"questions"];
  return self;
}
- (void)encodeWithCoder:(NSCoder *)coder {
  [coder encodeInt:questions forKey:@"questions"];
}
- (id)copyWithZone:(NSZone *)zone {
  NNFactorCallback *const copy = [[NNFactorCallback alloc] init];
  copy->questions = questions;
  return copy;
}
- (float)factorForSourceImage:(MPSImage *)x destinationImage:(MPSImage *)y {
  sizes = {[x width], [x height], [x featureChannels], [y width], [y height], [y featureChannels]};
  return 0.5F + static_cast<float>(questions++);
}
- (float)alphaForSourceImage:(MPSImage *)x destinationImage:(MPSImage *)y {
  return [self factorForSourceImage:x destinationImage:y];
}
- (float)scalarWeightForSourceImage:(MPSImage *)x destinationImage:(MPSImage *)y {
  return [self factorForSourceImage:x destinationImage:y];
}
@end
