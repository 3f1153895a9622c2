#import <MetalPerformanceShadersGraph/MPSGraphSparseOps.h>

#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/Impl.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShadersGraph/objects/GraphPrivate.h"

using namespace openmps::fw::graph;
using openmps::ErrorKind;

struct MPSGraphCreateSparseOpDescriptorImpl {
  MPSGraphSparseStorageType sparseStorageType = MPSGraphSparseStorageCOO;
  MPSDataType dataType = MPSDataTypeFloat32;
};

@implementation MPSGraphCreateSparseOpDescriptor

+ (instancetype)descriptorWithStorageType:(MPSGraphSparseStorageType)sparseStorageType dataType:(MPSDataType)dataType {
  MPSGraphCreateSparseOpDescriptor *const made = [[[self alloc] init] autorelease];
  *made->_impl = {sparseStorageType, dataType};
  return made;
}

OMPS_OWNS(MPSGraphCreateSparseOpDescriptorImpl, _impl)
OMPS_COPIES(MPSGraphCreateSparseOpDescriptor, _impl)

OMPS_VALUE(MPSGraphSparseStorageType, sparseStorageType, setSparseStorageType)
OMPS_VALUE(MPSDataType, dataType, setDataType)

@end

namespace {

// For each of `count` elements, the line to which it belongs: the number of lines that start at or before it, less one.
Tensor lines_of(RuleContext &lowering, Tensor starts, Extent count, Extent lines) {
  const Shape shape = lowering.shape(starts);
  if (shape.rank() != 1 || (shape[0] != lines && shape[0] != lines + 1))
    lowering.fail(ErrorKind::Shape, "the starts have shape " + shape.str() + ", expects " + to_string(lines) + " or " +
                                        to_string(lines + 1) + " numbers.");
  const Tensor zero = lowering.number(0, DType::Int32);
  if (lines <= 1) return broadcast_to(zero, {count});
  const Tensor later = narrow(cast(starts, DType::Int32), 0, 1, lines - 1);
  const Tensor ones = broadcast_to(lowering.number(1, DType::Int32), {lines - 1});
  const Tensor begun = lowering.op("scatter", {ones, later},
                                   {{"axis", 0}, {"mode", std::string("add")}, {"shape", Integers{count + 1}}});
  return narrow(lowering.op("cumulative_sum", {begun}, {{"axis", 0}}), 0, 0, count);
}

// The dense matrix. Inputs: the values, then two tensors of indices.
void write_matrix(RuleContext &lowering, MPSGraphSparseStorageType storage, const Shape &shape, DType dtype) {
  const Shape values = lowering.shape(lowering.input(0));
  if (shape.rank() != 2 || values.rank() != 1)
    lowering.fail(ErrorKind::Shape, "the matrix has shape " + shape.str() + " and the values " + values.str() +
                                        "; 2 axes and 1 are expected.");
  const Extent count = values[0], rows = shape[0], columns = shape[1];
  const Tensor first = cast(lowering.input(1), DType::Int32), second = lowering.input(2);
  const bool is_list = storage == MPSGraphSparseStorageCOO;
  if (lowering.shape(first) != values || (is_list && lowering.shape(second) != values))
    lowering.fail(ErrorKind::Shape, "the indices have shapes " + lowering.shape(first).str() + " and " +
                                        lowering.shape(second).str() + ", the values " + values.str() + ".");
  Tensor row = cast(second, DType::Int32), column = first;
  if (storage == MPSGraphSparseStorageCSR) row = lines_of(lowering, second, count, rows);
  if (storage == MPSGraphSparseStorageCSC) {
    row = first;
    column = lines_of(lowering, second, count, columns);
  }
  const auto is_inside = [&](Tensor at, Extent size) {
    return lowering.op("logical_and", {lowering.op("greater_equal", {at, lowering.number(0, DType::Int32)}),
                                       lowering.op("less", {at, lowering.number(size, DType::Int32)})});
  };
  Tensor place = row * lowering.number(columns, DType::Int32) + column;
  place = lowering.op("select", {lowering.op("logical_and", {is_inside(row, rows), is_inside(column, columns)}), place,
                                 lowering.number(-1, DType::Int32)});
  const Tensor flat = lowering.op("scatter", {cast(lowering.input(0), dtype), place},
                                  {{"axis", 0}, {"mode", std::string("add")}, {"shape", Integers{rows * columns}}});
  lowering.give(reshape(flat, shape));
}

}  // namespace

@implementation MPSGraph (SparseOps)

- (MPSGraphTensor *)sparseTensorWithType:(MPSGraphSparseStorageType)sparseStorageType
                                 tensors:(NSArray<MPSGraphTensor *> *)inputTensorArray
                                   shape:(MPSShape *)shape
                                dataType:(MPSDataType)dataType
                                    name:(NSString *)name {
  if (sparseStorageType > MPSGraphSparseStorageCSR)
    refuse(ErrorKind::InvalidArgument, "sparseTensor: the storage type is " + std::to_string(sparseStorageType) +
                                           "; it can be COO (0), CSC (1) or CSR (2).");
  if ([openmps::fw::checked(inputTensorArray, "sparseTensor", "tensors") count] != 3)
    refuse(ErrorKind::InvalidArgument, "sparseTensor is given " + std::to_string([inputTensorArray count]) +
                                           " tensors, expects values and two tensors of indices.");
  const Shape extents = openmps::fw::shape_of(shape, "sparseTensor");
  const DType dtype = openmps::fw::dtype_of(dataType);
  std::vector<Input> inputs;
  for (MPSGraphTensor *tensor in inputTensorArray) inputs.emplace_back(tensor);
  return add(self, {.type = "sparseTensor",
                    .name = name,
                    .inputs = std::move(inputs),
                    .lower = [=](RuleContext &lowering) { write_matrix(lowering, sparseStorageType, extents, dtype); },
                    .result = dtype});
}

- (MPSGraphTensor *)sparseTensorWithDescriptor:(MPSGraphCreateSparseOpDescriptor *)sparseDescriptor
                                       tensors:(NSArray<MPSGraphTensor *> *)inputTensorArray
                                         shape:(MPSShape *)shape
                                          name:(NSString *)name {
  OMPS_REQUIRE(sparseDescriptor);
  return [self sparseTensorWithType:[sparseDescriptor sparseStorageType]
                            tensors:inputTensorArray
                              shape:shape
                           dataType:[sparseDescriptor dataType]
                               name:name];
}

@end
