#include "frameworks/MetalPerformanceShaders/MPSCore/ReadCount.h"

#include <string>
#include <unordered_set>

#include "compat/guard.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/MPSCorePrivate.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/Repetition.h"
#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"

namespace openmps::fw {
namespace {

// Nil unless `object` counts its reads. Tested by selector, because the classes adopt the protocol in interfaces that
// emit no list of it.
id<OMPSReadCounted> counted(id object) {
  return [object respondsToSelector:@selector(isTemporaryForReading)] && [object isTemporaryForReading] ? object : nil;
}

}  // namespace

void check_readable(id<OMPSReadCounted> object) {
  if ([object readCount] > 0) return;
  NSString *const sentence = [NSString
      stringWithFormat:
          @"%@ is temporary and its readCount is 0: it cannot be used again. Set readCount to the number of reads "
          @"before the first one.",
          object];
  raise_objc(Status(ErrorKind::State, [sentence UTF8String]));
}

void consume(id object) {
  const id<OMPSReadCounted> temporary = counted(object);
  if (temporary == nil) return;
  check_readable(temporary);
  [temporary setReadCount:[temporary readCount] - 1];
}

void consume_batch(NSArray *batch) {
  if (whole_view(batch)) return;  // permanent images
  if (const id object = repeated_object(batch)) return consume(object);
  Class permanent = Nil;
  for (id object in batch) {
    if ([object class] == permanent) continue;  // most batches are permanent throughout, and end here
    if (![object respondsToSelector:@selector(isTemporaryForReading)]) permanent = [object class];
    if (counted(object) == nil) continue;
    for (id each in distinct(batch)) consume(each);
    return;
  }
}

NSArray *distinct(NSArray *batch) {
  if (whole_view(batch)) return batch;
  if (const id object = repeated_object(batch)) return [NSArray arrayWithObject:object];
  // Not an NSHashTable: GNUstep's keeps a reference to removed objects.
  std::unordered_set<const void *> seen;
  NSMutableArray *const objects = [NSMutableArray arrayWithCapacity:[batch count]];
  for (id object in batch) {
    if (seen.insert(static_cast<const void *>(object)).second) [objects addObject:object];
  }
  return objects;
}

NSUInteger increment_read_counts(NSArray *batch, NSInteger amount) {
  if (whole_view(batch)) return [batch count];
  NSArray *const objects = distinct(batch);
  for (id object in objects) {
    const id<OMPSReadCounted> temporary = counted(object);
    const NSUInteger count = [temporary readCount];
    if (count == 0) continue;
    const bool below = amount < 0 && count < static_cast<NSUInteger>(-amount);
    [temporary setReadCount:below ? 0 : count + static_cast<NSUInteger>(amount)];
  }
  return [objects count];
}

}  // namespace openmps::fw
