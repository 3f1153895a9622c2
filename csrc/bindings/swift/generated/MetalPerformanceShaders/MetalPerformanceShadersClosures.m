// Made by tools/swift/generate.py. The blocks of MetalPerformanceShaders.
#import "shim.h"
#include <omps/MetalPerformanceShadersClosures.h>

id omps_block_MPSCopyAllocator(void *context, omps_MPSCopyAllocator_invoke invoke);
id omps_block_MPSNNGraphCompletionHandler(void *context, omps_MPSNNGraphCompletionHandler_invoke invoke);
id omps_block_MPSGradientNodeBlock(void *context, omps_MPSGradientNodeBlock_invoke invoke);
id omps_block_ImageIterator(void *context, omps_ImageIterator_invoke invoke);

id omps_block_MPSCopyAllocator(void *context, omps_MPSCopyAllocator_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(id a0, id a1, id a2) {
    return omps_consumed(invoke(closure->context, omps_retained(a0), omps_retained(a1), omps_retained(a2)));
  } copy]);
}

id omps_block_MPSNNGraphCompletionHandler(void *context, omps_MPSNNGraphCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MPSGradientNodeBlock(void *context, omps_MPSGradientNodeBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1, id a2, id a3) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1), omps_retained(a2), omps_retained(a3));
  } copy]);
}

id omps_block_ImageIterator(void *context, omps_ImageIterator_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^NSInteger(id a0, NSInteger a1) {
    return invoke(closure->context, omps_retained(a0), a1);
  } copy]);
}
