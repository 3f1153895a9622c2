// The digit classifier as programs for Apple's platforms are written today: ARC, properties, subscripts and literals.
#include <cstdio>

#import "../parts/device.h"
#import "Trainer.h"

int main(int argc, char **argv) {
  @autoreleasepool {
    Run run{.iterations = 300};
    const Program program{
        .name = "mnist_arc",
        .summary =
            "Trains a classifier of handwritten digits and prints its accuracy.\n"
            "FOLDER holds the four MNIST files. Without it OPENMPS_DATA names it, or the folder that has them in\n"
            "mnist/. Without both the program draws synthetic digits.",
        .argument = "FOLDER",
        .example = "mnist_arc --iterations 100 --save run",
        .options = run.options()};
    const std::string folder = program.read(argc, argv);
    id<MTLDevice> device = findDevice(program, run.device);
    Checkpoint checkpoint(program, run);
    Digits trainingDigits, testDigits;
    Digits::load(folder, trainingDigits, testDigits);
    trainingDigits.shuffle(static_cast<unsigned>(run.seed));

    Trainer *trainer = [[Trainer alloc] initWithQueue:[device newCommandQueue] seed:static_cast<NSUInteger>(run.seed)];
    const int reportEvery = run.report;
    trainer.lossHandler = ^(int iteration, float loss) {
      if (iteration % reportEvery == 0) std::printf("iteration %4d  loss %.4f\n", iteration, loss);
    };
    if (checkpoint.iteration() > 0) [trainer getFromCheckpoint:checkpoint];
    checkpoint.train([&](int first, int end) { [trainer trainOnDigits:trainingDigits first:first end:end]; },
                     [&] { [trainer putInCheckpoint:checkpoint]; });
    std::printf("test accuracy %.4f after %d iterations\n", [trainer accuracyOnDigits:testDigits],
                checkpoint.iteration());
  }
  return 0;
}
