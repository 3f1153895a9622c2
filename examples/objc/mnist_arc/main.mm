// The digit classifier as programs for Apple's platforms are written today: ARC, properties, subscripts and literals.
//
//   mnist_arc [--iterations N] [--seed N] [FOLDER]
//
// FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in mnist/. Without
// both the program draws synthetic digits.
#import <Metal/Metal.h>

#include <cstdio>

#import "Trainer.h"

int main() {
  @autoreleasepool {
    NSString *folder = @"";
    int iterations = 300;
    unsigned seed = 0;
    NSArray<NSString *> *arguments = NSProcessInfo.processInfo.arguments;
    for (NSUInteger i = 1; i < arguments.count; ++i) {
      if ([arguments[i] isEqualToString:@"--iterations"] && i + 1 < arguments.count)
        iterations = arguments[++i].intValue;
      else if ([arguments[i] isEqualToString:@"--seed"] && i + 1 < arguments.count)
        seed = static_cast<unsigned>(arguments[++i].intValue);
      else
        folder = arguments[i];
    }
    Digits trainingDigits, testDigits;
    Digits::load(folder.UTF8String, trainingDigits, testDigits);
    trainingDigits.shuffle(seed);

    id<MTLDevice> device = MTLCreateSystemDefaultDevice();
    Trainer *trainer = [[Trainer alloc] initWithQueue:[device newCommandQueue] seed:seed];
    trainer.lossHandler = ^(int iteration, float loss) {
      if (iteration % 50 == 0) std::printf("iteration %4d  loss %.4f\n", iteration, loss);
    };
    [trainer trainOnDigits:trainingDigits iterations:iterations];
    std::printf("test accuracy %.4f after %d iterations\n", [trainer accuracyOnDigits:testDigits], iterations);
  }
  return 0;
}
