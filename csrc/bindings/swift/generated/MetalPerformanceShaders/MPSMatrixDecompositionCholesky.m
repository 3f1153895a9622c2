// Made by tools/swift/generate.py. The functions of MPSMatrixDecompositionCholesky.

#import "shim.h"
#include <omps/MPSMatrixDecompositionCholesky.h>

void *omps_MPSMatrixDecompositionCholesky_initWithDevice_lower_order(const char *class_name, void *device, _Bool lower, long order) {
  OMPS_ENTER
  return [(MPSMatrixDecompositionCholesky *)[(Class)objc_getClass(class_name) alloc] initWithDevice:(id)device lower:lower order:order];
  OMPS_LEAVE
}

void omps_MPSMatrixDecompositionCholesky_encodeToCommandBuffer_sourceMatrix_resultMatrix_status(void *object, void *commandBuffer, void *sourceMatrix, void *resultMatrix, void *status) {
  OMPS_ENTER
  [(MPSMatrixDecompositionCholesky *)object encodeToCommandBuffer:(id)commandBuffer sourceMatrix:(id)sourceMatrix resultMatrix:(id)resultMatrix status:(id)status];
  OMPS_LEAVE
}
