#include <algorithm>
#include <cstring>

#include "compat/checked_size.h"
#include "core/objects/buffer_objc.h"
#include "core/rnn/rnn_objc.h"

namespace openmps::core {
namespace {

char *bytes_of(MPSMatrix *matrix) { return static_cast<char *>([[matrix data] contents]) + [matrix offset]; }

MPSMatrixDescriptor *descriptor(std::int64_t rows, std::int64_t columns) {
  return [MPSMatrixDescriptor matrixDescriptorWithRows:unsigned_of(rows)
                                               columns:unsigned_of(columns)
                                              rowBytes:objc::CheckedSize(columns) * sizeof(float)
                                              dataType:MPSDataTypeFloat32];
}

}  // namespace

bool shrinks(const StepRows &rows) { return rows.back() != rows.front(); }

void run_and_wait(const CommandQueue &queue, FunctionRef<void(id<MTLCommandBuffer>)> encode) {
  id<MTLCommandBuffer> buffer = [object_in<id<MTLCommandQueue>>(queue.object) commandBuffer];
  encode(buffer);
  [buffer commit];
  [buffer waitUntilCompleted];
  if ([buffer status] != MTLCommandBufferStatusError) return;
  refuse(ErrorKind::Device, text_from([[buffer error] localizedDescription]));
}

MPSMatrix *new_matrix(id<MTLDevice> device, std::int64_t rows, std::int64_t columns) {
  id<MTLBuffer> buffer = zeros_on(device, objc::CheckedSize(rows) * columns * sizeof(float));
  return [[[MPSMatrix alloc] initWithBuffer:buffer descriptor:descriptor(rows, columns)] autorelease];
}

void write_matrix(MPSMatrix *matrix, const float *values) {
  const NSUInteger size = objc::CheckedSize([matrix rows]) * [matrix rowBytes];  // ours and the states' rows are dense
  std::memcpy(bytes_of(matrix), values, size);
  id<MTLBuffer> buffer = [matrix data];
  if ([buffer storageMode] == MTLStorageModeManaged) [buffer didModifyRange:NSMakeRange([matrix offset], size)];
}

void read_rows(MPSMatrix *matrix, std::int64_t first, std::int64_t end, float *values) {
  const NSUInteger row = [matrix rowBytes];
  std::memcpy(values, bytes_of(matrix) + objc::CheckedSize(first) * row, objc::CheckedSize(end - first) * row);
}

SequenceMemory::SequenceMemory(id<MTLDevice> device, const StepRows &rows, std::int64_t columns)
    : rows_(rows), columns_(columns) {
  MPSMatrix *const all =
      new_matrix(device, static_cast<std::int64_t>(objc::CheckedSize(rows.size()) * rows.front()), columns);
  NSMutableArray<MPSMatrix *> *const list = [NSMutableArray arrayWithCapacity:rows.size()];
  objc::CheckedSize offset;
  for (const std::int64_t count : rows) {
    MPSMatrix *const step = [[MPSMatrix alloc] initWithBuffer:[all data]
                                                       offset:offset
                                                   descriptor:descriptor(count, columns)];
    [list addObject:step];
    [step release];
    offset += objc::CheckedSize(rows.front()) * columns * sizeof(float);
  }
  whole_ = retained(all);
  steps_ = retained(list);
}

void SequenceMemory::read(float *values) const {
  std::int64_t first = 0;
  for (const std::int64_t count : rows_) {
    read_rows(whole(), first, first + count, values + objc::CheckedSize(first) * columns_);
    first += rows_.front();
  }
}

NSArray<MPSMatrix *> *matrices_of(MPSRNNRecurrentMatrixState *state) {
  NSMutableArray<MPSMatrix *> *const list = [NSMutableArray array];
  for (NSUInteger layer = 0; MPSMatrix *h = [state getRecurrentOutputMatrixForLayerIndex:layer]; ++layer) {
    [list addObject:h];
    if (MPSMatrix *const c = [state getMemoryCellMatrixForLayerIndex:layer]) [list addObject:c];
  }
  return list;
}

MPSRNNRecurrentMatrixState *WritableState::hold(const CommandQueue &queue, std::int64_t rows, std::int64_t in_channels,
                                                std::int64_t out_channels, const StatesIn &values, StateMaker encode) {
  if (values.empty()) return nil;
  if (rows != rows_) {
    id<MTLDevice> device = [object_in<id<MTLCommandQueue>>(queue.object) device];
    NSMutableArray<MPSRNNRecurrentMatrixState *> *const states = [NSMutableArray array];
    const SequenceMemory x(device, {rows}, in_channels), y(device, {rows}, out_channels);
    x.write(std::vector<float>(objc::CheckedSize(rows) * in_channels).data());
    run_and_wait(queue, [&](id<MTLCommandBuffer> buffer) { encode(buffer, x, y, states); });
    state_ = retained([states lastObject]);
    rows_ = rows;
  }
  auto *const state = object_in<MPSRNNRecurrentMatrixState *>(state_);
  std::size_t next = 0;
  for (MPSMatrix *matrix in matrices_of(state)) write_matrix(matrix, values.at(next++));
  return state;
}

void read_ends(NSArray<MPSRNNRecurrentMatrixState *> *states, const StepRows &rows, const std::vector<bool> &backward,
               const StatesOut &ends) {
  std::size_t next = 0;
  for (NSUInteger layer = 0; layer < backward.size(); ++layer) {
    bool has_cell = false;
    // Rows that end at this step.
    const auto read = [&](std::size_t step, std::int64_t first, std::int64_t end) {
      MPSRNNRecurrentMatrixState *const state = [states count] == 1 ? [states lastObject] : [states objectAtIndex:step];
      MPSMatrix *const h = [state getRecurrentOutputMatrixForLayerIndex:layer],
                       *const c = [state getMemoryCellMatrixForLayerIndex:layer];
      const std::size_t skipped = unsigned_of(first) * [h columns];
      read_rows(h, first, end, ends.at(next) + skipped);
      if (c != nil) read_rows(c, first, end, ends.at(next + 1) + skipped);
      has_cell = c != nil;
    };
    if (backward[layer]) {
      read(0, 0, rows.front());
    } else {
      std::int64_t first = 0;
      for (std::size_t step = rows.size(); step-- > 0; first = rows[step])
        if (rows[step] != first) read(step, first, rows[step]);
    }
    next += has_cell ? 2 : 1;
  }
}

}  // namespace openmps::core
