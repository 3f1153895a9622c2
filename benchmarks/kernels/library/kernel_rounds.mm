// Runs single kernels of the library on request, for benchmarks/kernels/beside.py, which takes turns with a peer.
//
//   kernel_rounds [device]      reads lines from standard input, answers each with one line of JSON
//
//   list                names of the cases
//   make NAME           makes a case, runs it once; the seconds of that
//   run SECONDS         runs it for so long, at least once; seconds and calls
//
// As many calls as take about 5 ms, at most 64, are waited for together. On a GPU they are in up to four command
// buffers, so that it computes while the next ones are encoded. PyTorch's calls overlap with its kernels too.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "benchmarks/kernels/library/cases.h"

using namespace kernel_rounds;

namespace {

constexpr double kBufferSeconds = 0.005;
constexpr double kMostCalls = 64;
constexpr int kBuffers = 4;  // on a GPU

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void wait_for(id<MTLCommandBuffer> work) {
  [work waitUntilCompleted];
  if ([work error] == nil) return;
  std::fprintf(stderr, "%s\n", [[[work error] localizedDescription] UTF8String]);
  std::exit(1);
}

// One case while it is measured. Its pool frees what it made.
class Running {
 public:
  Running(id<MTLDevice> device, const Case &of)
      : pool_([[NSAutoreleasePool alloc] init]),
        queue_([device newCommandQueue]),
        encode_(of.make(device)),
        buffers_([[device name] hasPrefix:@"cuda"] ? kBuffers : 1) {}
  Running(const Running &) = delete;
  Running &operator=(const Running &) = delete;
  ~Running() {
    encode_ = nullptr;
    [queue_ release];
    [pool_ release];
  }

  double seconds_of(int calls) {
    const double begin = now();
    NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
    NSMutableArray<id<MTLCommandBuffer>> *buffers = [NSMutableArray array];
    const int buffer_count = std::min(calls, buffers_);
    for (int b = 0; b < buffer_count; ++b) {
      id<MTLCommandBuffer> work = [queue_ commandBuffer];
      for (int i = calls * b / buffer_count; i < calls * (b + 1) / buffer_count; ++i) encode_(work);
      [work commit];
      [buffers addObject:work];
    }
    for (id<MTLCommandBuffer> work in buffers) wait_for(work);
    [pool release];
    return now() - begin;
  }

  // So many calls that waiting for them does not count.
  void calibrate() {
    const double once = std::min(seconds_of(1), seconds_of(1));
    calls_ = static_cast<int>(std::clamp(kBufferSeconds / once, 1.0, kMostCalls));
  }

  void run(double seconds) {
    double spent = 0;
    int calls = 0;
    do {
      spent += seconds_of(calls_);
      calls += calls_;
    } while (spent < seconds);
    std::printf("{\"seconds\": %.9f, \"calls\": %d}\n", spent, calls);
  }

 private:
  NSAutoreleasePool *pool_;
  id<MTLCommandQueue> queue_;
  Encode encode_;
  const int buffers_;
  int calls_ = 1;
};

id<MTLDevice> device_named(const char *name) {
  if (name == nullptr) return [MTLCreateSystemDefaultDevice() autorelease];
  for (id<MTLDevice> device in [MTLCopyAllDevices() autorelease])
    if ([[device name] isEqualToString:[NSString stringWithUTF8String:name]]) return device;
  std::fprintf(stderr, "There is no device %s.\n", name);
  std::exit(1);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_filter_cases(cases);
  add_layer_cases(cases);
  add_matrix_cases(cases);
  add_array_cases(cases);
  return cases;
}

void list(const std::vector<Case> &cases) {
  const char *separator = "[";
  for (const Case &each : cases) {
    std::printf("%s\"%s\"", separator, each.name.c_str());
    separator = ", ";
  }
  std::printf("]\n");
}

}  // namespace

int main(int argc, char **argv) {
  NSAutoreleasePool *pool = [[NSAutoreleasePool alloc] init];
  id<MTLDevice> device = device_named(argc > 1 ? argv[1] : nullptr);
  const std::vector<Case> cases = all_cases();
  std::unique_ptr<Running> running;
  for (std::string line; std::getline(std::cin, line);) {
    const std::string command = line.substr(0, line.find(' ')),
                      rest = line.size() > command.size() ? line.substr(command.size() + 1) : "";
    if (command == "list") {
      list(cases);
    } else if (command == "make") {
      running.reset();
      const auto found = std::ranges::find(cases, rest, &Case::name);
      if (found == cases.end()) {
        std::printf("{\"error\": \"There is no case %s.\"}\n", rest.c_str());
      } else {
        const double begin = now();
        running = std::make_unique<Running>(device, *found);
        running->seconds_of(1);
        std::printf("{\"first\": %.6f}\n", now() - begin);
        running->calibrate();
      }
    } else if (command == "run" && running) {
      running->run(std::atof(rest.c_str()));
    } else {
      std::printf("{\"error\": \"unknown\"}\n");
    }
    std::fflush(stdout);
  }
  running.reset();
  [pool release];
  return 0;
}
