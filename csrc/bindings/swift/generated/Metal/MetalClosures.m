// Made by tools/swift/generate.py. The blocks of Metal.
#import "shim.h"
#include <omps/MetalClosures.h>

id omps_block_MTLCommandBufferHandler(void *context, omps_MTLCommandBufferHandler_invoke invoke);
id omps_block_MTLNewLibraryCompletionHandler(void *context, omps_MTLNewLibraryCompletionHandler_invoke invoke);
id omps_block_MTLNewComputePipelineStateCompletionHandler(void *context, omps_MTLNewComputePipelineStateCompletionHandler_invoke invoke);
id omps_block_MTLDeviceNotificationHandler(void *context, omps_MTLDeviceNotificationHandler_invoke invoke);
id omps_block_MTLSharedEventNotificationBlock(void *context, omps_MTLSharedEventNotificationBlock_invoke invoke);
id omps_block_BufferDeallocator(void *context, omps_BufferDeallocator_invoke invoke);

id omps_block_MTLCommandBufferHandler(void *context, omps_MTLCommandBufferHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0) {
    invoke(closure->context, omps_retained(a0));
  } copy]);
}

id omps_block_MTLNewLibraryCompletionHandler(void *context, omps_MTLNewLibraryCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MTLNewComputePipelineStateCompletionHandler(void *context, omps_MTLNewComputePipelineStateCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MTLDeviceNotificationHandler(void *context, omps_MTLDeviceNotificationHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MTLSharedEventNotificationBlock(void *context, omps_MTLSharedEventNotificationBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, uint64_t a1) {
    invoke(closure->context, omps_retained(a0), a1);
  } copy]);
}

id omps_block_BufferDeallocator(void *context, omps_BufferDeallocator_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(void *a0, NSInteger a1) {
    invoke(closure->context, (void *)a0, a1);
  } copy]);
}
