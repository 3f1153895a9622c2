#include "compat/checked_size.h"
#include "frameworks/Metal/Arguments.h"
#include "frameworks/Metal/MetalPrivate.h"
#include "frameworks/Metal/accessors.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/CopyList.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/IndexedCopy.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/MPSMatrixKernels.h"
#include "frameworks/MetalPerformanceShaders/MPSMatrix/settings.h"

using namespace openmps::fw::matrix;
using openmps::fw::ArrayStorage;

struct MPSMatrixCopyImpl {
  NSUInteger rows = 0, columns = 0;
  bool source_transposed = false, destination_transposed = false;

  template <typename Visit>
  void visit(Visit &&each) {
    each("copyRows", rows);
    each("copyColumns", columns);
    each("sourcesAreTransposed", source_transposed);
    each("destinationsAreTransposed", destination_transposed);
  }
  Extent stored(bool transposed) const { return transposed ? Extent{columns, rows} : Extent{rows, columns}; }
};

namespace {

Operand first_matrix(const std::string &who, const char *name, MPSMatrix *matrix, MTLOrigin origin) {
  if (matrix == nil) refuse(who + ": an operation of the descriptor was not set.");
  Operand operand = matrix_operand(who, name, matrix, origin);
  operand.array.matrices = 1;
  return operand;
}

void check_types(const Operand &source, const Operand &destination) {
  if (source.array.type == destination.array.type) return;
  refuse(source.who + ": the source holds " + openmps::fw::name_of(source.array.type) + ", the destination " +
         openmps::fw::name_of(destination.array.type) + ".");
}

// Four numbers of each copy: row and column of the source, row and column of the destination.
Indices pair_of(const Indices &all, std::size_t number) {
  if (!all) return {};
  return {{all.view.buffer, all.view.offset + number * 2 * sizeof(std::uint32_t)}, 2};
}

}  // namespace

@implementation MPSMatrixCopy

- (instancetype)initWithDevice:(id<MTLDevice>)device
                      copyRows:(NSUInteger)copyRows
                   copyColumns:(NSUInteger)copyColumns
          sourcesAreTransposed:(BOOL)sourcesAreTransposed
     destinationsAreTransposed:(BOOL)destinationsAreTransposed {
  if ((self = [super initWithDevice:device]) == nil) return nil;
  _matrixCopyImpl =
      new MPSMatrixCopyImpl{copyRows, copyColumns, sourcesAreTransposed == YES, destinationsAreTransposed == YES};
  return self;
}

OMPS_KERNEL_STATE(MPSMatrixCopy, _matrixCopyImpl)

OMPS_FIELD_READONLY(_matrixCopyImpl, NSUInteger, copyRows, rows)
OMPS_FIELD_READONLY(_matrixCopyImpl, NSUInteger, copyColumns, columns)
- (BOOL)sourcesAreTransposed {
  return _matrixCopyImpl->source_transposed ? YES : NO;
}
- (BOOL)destinationsAreTransposed {
  return _matrixCopyImpl->destination_transposed ? YES : NO;
}

// A copy whose position is known now: rows of memory, or a plan if only one side is transposed.
- (void)omps_encode:(const MatrixCopy &)copy on:(id<MTLCommandBuffer>)commandBuffer {
  const MPSMatrixCopyImpl &my = *_matrixCopyImpl;
  const std::string who = [self omps_name];
  const MPSMatrixCopyOffsets &o = copy.offsets;
  Operand source =
      first_matrix(who, "the source matrix", copy.source, MTLOriginMake(o.sourceRowOffset, o.sourceColumnOffset, 0));
  Operand destination = first_matrix(who, "the destination matrix", copy.destination,
                                     MTLOriginMake(o.destinationRowOffset, o.destinationColumnOffset, 0));
  check_types(source, destination);
  source.take(my.stored(my.source_transposed));
  destination.take(my.stored(my.destination_transposed));
  const bool transposes = my.source_transposed != my.destination_transposed;
  FragmentCall call{self, commandBuffer, {}, {source}, {destination}};
  call.keeps_types = true;
  encode_fragment(std::move(call), FragmentKey("copy") << transposes, [&](GraphFragment &fragment) {
    const Tensor x = fragment.sources[0];
    if (!transposes) return std::vector<Tensor>{x};
    return std::vector<Tensor>{transpose(x, {0, 2, 1})};
  });
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               copyDescriptor:(MPSMatrixCopyDescriptor *)copyDescriptor {
  [self encodeToCommandBuffer:commandBuffer
               copyDescriptor:copyDescriptor
            rowPermuteIndices:nil
             rowPermuteOffset:0
         columnPermuteIndices:nil
          columnPermuteOffset:0];
}

- (void)encodeToCommandBuffer:(id<MTLCommandBuffer>)commandBuffer
               copyDescriptor:(MPSMatrixCopyDescriptor *)copyDescriptor
            rowPermuteIndices:(MPSVector *)rowPermuteIndices
             rowPermuteOffset:(NSUInteger)rowPermuteOffset
         columnPermuteIndices:(MPSVector *)columnPermuteIndices
          columnPermuteOffset:(NSUInteger)columnPermuteOffset {
  const MPSMatrixCopyImpl &my = *_matrixCopyImpl;
  const std::string who = [self omps_name];
  if (commandBuffer == nil) refuse(who + " is encoded to a command buffer that is nil.");
  if (copyDescriptor == nil) refuse(who + ": copyDescriptor is nil.");
  const CopyList &list = [openmps::fw::needed(copyDescriptor) omps_list];
  const Indices rows = indices_of(who, "rowPermuteIndices", rowPermuteIndices, rowPermuteOffset, my.rows);
  const Indices columns =
      indices_of(who, "columnPermuteIndices", columnPermuteIndices, columnPermuteOffset, my.columns);
  const Indices offsets =
      indices_of(who, "the offset vector", list.offset_vector, list.offset_byte / sizeof(std::uint32_t),
                 objc::CheckedSize(list.copies.size()) * 4);
  for (std::size_t i = 0; i < list.copies.size(); ++i) {
    const MatrixCopy &copy = list.copies[i];
    if (!rows && !columns && !offsets) {
      [self omps_encode:copy on:commandBuffer];
      continue;
    }
    const Operand source = first_matrix(who, "the source matrix", copy.source, MTLOriginMake(0, 0, 0));
    const Operand destination = first_matrix(who, "the destination matrix", copy.destination, MTLOriginMake(0, 0, 0));
    check_types(source, destination);
    const MPSMatrixCopyOffsets &o = copy.offsets;
    record_indexed_copy(commandBuffer, {who,
                                        source.array,
                                        destination.array,
                                        my.source_transposed,
                                        my.destination_transposed,
                                        my.rows,
                                        my.columns,
                                        {o.sourceRowOffset, o.sourceColumnOffset},
                                        {o.destinationRowOffset, o.destinationColumnOffset},
                                        pair_of(offsets, 2 * i),
                                        pair_of(offsets, 2 * i + 1),
                                        rows,
                                        columns});
    openmps::fw::consume(copy.source);
  }
}

@end
