#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/PlanCache.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/LossLabelsPrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSNeuralNetwork/optimizers/UpdateGuard.h"

using namespace openmps;
using namespace openmps::fw;

struct OMPSUpdateGuardImpl {
  objc::Ref<id<MTLDevice>> device;
  objc::Ref<id<MTLBuffer>> flag;
};

namespace {

constexpr std::size_t kMaxPlans = 64;

PlanCache &plans() {
  static PlanCache *const cache = new PlanCache(kMaxPlans);
  return *cache;
}

void build_check(engine::GraphBuilder &graph, const ImageLayout &losses) {
  const engine::Tensor flag = graph.input(engine::DType::Float32, engine::Shape{1}, "flag");
  const engine::Tensor stored = graph.input(losses.dtype, losses.shape(), "losses");
  graph.output(closed_unless_finite(graph, flag, stored), 0);
}

}  // namespace

@implementation OMPSUpdateGuard

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  if ((self = [super init]) == nil) return nil;
  if (device == nil) raise_objc(Status(ErrorKind::InvalidArgument, "OMPSUpdateGuard: device is nil."));
  _impl = new OMPSUpdateGuardImpl;
  _impl->device = objc::Ref<id<MTLDevice>>::retain(device);
  _impl->flag = objc::Ref<id<MTLBuffer>>::adopt([device newBufferWithLength:sizeof(float) options:own_options(device)]);
  if (!_impl->flag) {
    [self release];
    raise_objc(Status(ErrorKind::OutOfMemory, "The machine has no memory left for the guard of an update."));
  }
  [self open];
  return self;
}

OMPS_DELETES(_impl)

- (engine::BufferView)omps_view {
  return view_of(_impl->flag, 0);
}

- (void)omps_synchronizeOn:(id<MTLCommandBuffer>)commandBuffer {
  synchronize(list_of(commandBuffer), _impl->flag);
}

- (BOOL)omps_isOpenOnCpu {
  return *static_cast<const float *>([_impl->flag.get() contents]) != 0;
}

- (void)open {
  id<MTLBuffer> flag = _impl->flag;
  *static_cast<float *>([flag contents]) = 1;
  if ([flag storageMode] == MTLStorageModeManaged) [flag didModifyRange:NSMakeRange(0, sizeof(float))];
}

- (BOOL)isOpen {
  id<MTLCommandQueue> queue = [[_impl->device.get() newCommandQueue] autorelease];
  id<MTLCommandBuffer> buffer = [queue commandBuffer];
  [self omps_synchronizeOn:buffer];
  [buffer commit];
  [buffer waitUntilCompleted];
  check(status_of(buffer));
  return [self omps_isOpenOnCpu];
}

- (void)encodeCheckOfLosses:(NSArray<MPSCNNLossLabels *> *)labels toCommandBuffer:(id<MTLCommandBuffer>)commandBuffer {
  NSArray<MPSImage *> *const losses = images_of_labels(labels).losses;
  const ImageLayout layout = layout_of_batch(losses);
  const auto plan =
      value_or_raise(plans().find_or_compile(engine_device(_impl->device), "update_guard " + layout.type().str(),
                                             [&](engine::GraphBuilder &graph) { build_check(graph, layout); }));
  const engine::BufferView flag = [self omps_view];
  const engine::BufferView inputs[] = {flag, gather_batch(commandBuffer, losses)};
  check(list_of(commandBuffer).run(plan, inputs, std::span(&flag, 1)));
}

@end
