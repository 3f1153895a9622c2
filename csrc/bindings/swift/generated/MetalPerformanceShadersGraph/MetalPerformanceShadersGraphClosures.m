// Made by tools/swift/generate.py. The blocks of MetalPerformanceShadersGraph.
#import "shim.h"
#include <omps/MetalPerformanceShadersGraphClosures.h>

id omps_block_MPSGraphCompletionHandler(void *context, omps_MPSGraphCompletionHandler_invoke invoke);
id omps_block_MPSGraphScheduledHandler(void *context, omps_MPSGraphScheduledHandler_invoke invoke);
id omps_block_MPSGraphCompilationCompletionHandler(void *context, omps_MPSGraphCompilationCompletionHandler_invoke invoke);
id omps_block_MPSGraphControlFlowDependencyBlock(void *context, omps_MPSGraphControlFlowDependencyBlock_invoke invoke);
id omps_block_MPSGraphIfThenElseBlock(void *context, omps_MPSGraphIfThenElseBlock_invoke invoke);
id omps_block_MPSGraphWhileBeforeBlock(void *context, omps_MPSGraphWhileBeforeBlock_invoke invoke);
id omps_block_MPSGraphWhileAfterBlock(void *context, omps_MPSGraphWhileAfterBlock_invoke invoke);
id omps_block_MPSGraphForLoopBodyBlock(void *context, omps_MPSGraphForLoopBodyBlock_invoke invoke);
id omps_block_MPSGraphExecutableCompletionHandler(void *context, omps_MPSGraphExecutableCompletionHandler_invoke invoke);
id omps_block_MPSGraphExecutableScheduledHandler(void *context, omps_MPSGraphExecutableScheduledHandler_invoke invoke);

id omps_block_MPSGraphCompletionHandler(void *context, omps_MPSGraphCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MPSGraphScheduledHandler(void *context, omps_MPSGraphScheduledHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MPSGraphCompilationCompletionHandler(void *context, omps_MPSGraphCompilationCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MPSGraphControlFlowDependencyBlock(void *context, omps_MPSGraphControlFlowDependencyBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(void) {
    return omps_consumed(invoke(closure->context));
  } copy]);
}

id omps_block_MPSGraphIfThenElseBlock(void *context, omps_MPSGraphIfThenElseBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(void) {
    return omps_consumed(invoke(closure->context));
  } copy]);
}

id omps_block_MPSGraphWhileBeforeBlock(void *context, omps_MPSGraphWhileBeforeBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(id a0, id a1) {
    return omps_consumed(invoke(closure->context, omps_retained(a0), omps_retained(a1)));
  } copy]);
}

id omps_block_MPSGraphWhileAfterBlock(void *context, omps_MPSGraphWhileAfterBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(id a0) {
    return omps_consumed(invoke(closure->context, omps_retained(a0)));
  } copy]);
}

id omps_block_MPSGraphForLoopBodyBlock(void *context, omps_MPSGraphForLoopBodyBlock_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^id(id a0, id a1) {
    return omps_consumed(invoke(closure->context, omps_retained(a0), omps_retained(a1)));
  } copy]);
}

id omps_block_MPSGraphExecutableCompletionHandler(void *context, omps_MPSGraphExecutableCompletionHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}

id omps_block_MPSGraphExecutableScheduledHandler(void *context, omps_MPSGraphExecutableScheduledHandler_invoke invoke) {
  if (!context) return nil;
  OMPSClosure *closure = omps_closure(context);
  return omps_block_of(closure, [^void(id a0, id a1) {
    invoke(closure->context, omps_retained(a0), omps_retained(a1));
  } copy]);
}
