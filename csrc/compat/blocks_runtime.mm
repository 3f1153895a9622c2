// Apple's block runtime for GCC's libobjc: blocks are Objective-C objects that can be copied, and stored in collections
// and in `copy` properties. They retain their captured objects. With libBlocksRuntime they do not.
//
// The layouts and flag values follow the compiler's blocks ABI: https://clang.llvm.org/docs/Block-ABI-Apple.html
#if !defined(__APPLE__) && !defined(__OBJC2__)

#include <Block.h>
#import <Foundation/Foundation.h>

#include <atomic>
#include <cstdlib>
#include <cstring>

@interface OMPSBlock : NSObject <NSCopying>
@end
@interface OMPSStackBlock : OMPSBlock
@end
@interface OMPSGlobalBlock : OMPSBlock
@end
@interface OMPSMallocBlock : OMPSBlock
@end

namespace {

// Bits of a block's (and a __block variable's) flags word; the low 16 bits count references of heap copies.
enum Flags : int {
  kReferenceMask = 0xffff,
  kNeedsFree = 1 << 24,
  kHasCopyDispose = 1 << 25,
  kIsGlobal = 1 << 28,
};

// The kind of capture in _Block_object_assign and _Block_object_dispose.
enum Field : int { kFieldBlock = 7, kFieldByref = 8, kFieldByrefCaller = 128 };

struct Descriptor {
  unsigned long reserved;
  unsigned long size;
  void (*copy)(void *destination, const void *source);
  void (*dispose)(const void *block);
};

struct Block {
  void *isa;
  std::atomic<int> flags;
  int reserved;
  void (*invoke)(void *, ...);
  Descriptor *descriptor;
};

// The storage of a __block variable: on the stack until the first block that uses it is copied.
struct Byref {
  void *isa;
  Byref *forwarding;
  std::atomic<int> flags;
  int size;
  void (*keep)(Byref *destination, Byref *source);
  void (*destroy)(Byref *);
};

// A count that reaches the mask stays there: such an object is never freed, which is better than freed too early.
void retain_count(std::atomic<int> &flags) {
  int seen = flags.load(std::memory_order_relaxed);
  while ((seen & kReferenceMask) != kReferenceMask &&
         !flags.compare_exchange_weak(seen, seen + 1, std::memory_order_relaxed)) {
  }
}

// Whether this was the last reference.
bool release_count(std::atomic<int> &flags) {
  int seen = flags.load(std::memory_order_relaxed);
  do {
    const int count = seen & kReferenceMask;
    if (count == kReferenceMask || count == 0) return false;
  } while (!flags.compare_exchange_weak(seen, seen - 1, std::memory_order_acq_rel));
  return (seen & kReferenceMask) == 1;
}

template <typename T>
T *clone(const T *source, unsigned long size) {
  void *memory = std::malloc(size);
  if (memory == nullptr)
    [NSException raise:NSMallocException format:@"No memory is left to copy a block of %lu bytes.", size];
  std::memcpy(memory, static_cast<const void *>(source), size);
  return static_cast<T *>(memory);
}

// The heap copy of a __block variable, made when the first block that captures it is copied.
Byref *retained_byref(const void *object) {
  Byref *variable = static_cast<const Byref *>(object)->forwarding;
  const int flags = variable->flags.load();
  if (flags & kNeedsFree) {
    retain_count(variable->flags);
    return variable;
  }
  Byref *heap = clone(variable, static_cast<unsigned long>(variable->size));
  heap->flags = (flags & ~kReferenceMask) | kNeedsFree | 2;  // the stack frame's reference and the copied block's
  heap->forwarding = heap;
  variable->forwarding = heap;
  if (flags & kHasCopyDispose) variable->keep(heap, variable);
  return heap;
}

void release_byref(const void *object) {
  Byref *variable = static_cast<const Byref *>(object)->forwarding;
  if (!(variable->flags.load() & kNeedsFree) || !release_count(variable->flags)) return;
  if (variable->flags.load() & kHasCopyDispose) variable->destroy(variable);
  std::free(variable);
}

}  // namespace

void *_Block_copy(const void *block) {
  if (block == nullptr) return nullptr;
  Block *source = static_cast<Block *>(const_cast<void *>(block));
  const int flags = source->flags.load();
  if (flags & kIsGlobal) return source;
  if (flags & kNeedsFree) {
    retain_count(source->flags);
    return source;
  }
  Block *heap = clone(source, source->descriptor->size);
  heap->flags = (flags & ~kReferenceMask) | kNeedsFree | 1;
  heap->isa = static_cast<void *>([OMPSMallocBlock class]);
  if (flags & kHasCopyDispose) source->descriptor->copy(heap, source);
  return heap;
}

void _Block_release(const void *block) {
  if (block == nullptr) return;
  Block *heap = static_cast<Block *>(const_cast<void *>(block));
  const int flags = heap->flags.load();
  if ((flags & kIsGlobal) || !(flags & kNeedsFree) || !release_count(heap->flags)) return;
  if (flags & kHasCopyDispose) heap->descriptor->dispose(heap);
  std::free(heap);
}

void _Block_object_assign(void *destination, const void *object, const int flags) {
  const void **slot = static_cast<const void **>(destination);
  if (flags & kFieldByrefCaller) {  // an object in a __block variable is not retained without ARC
    *slot = object;
  } else if (flags & kFieldByref) {
    *slot = retained_byref(object);
  } else if ((flags & kFieldBlock) == kFieldBlock) {
    *slot = _Block_copy(object);
  } else {
    *slot = [static_cast<id>(const_cast<void *>(object)) retain];
  }
}

void _Block_object_dispose(const void *object, const int flags) {
  if (flags & kFieldByrefCaller) return;
  if (flags & kFieldByref) {
    release_byref(object);
  } else if ((flags & kFieldBlock) == kFieldBlock) {
    _Block_release(object);
  } else {
    [static_cast<id>(const_cast<void *>(object)) release];
  }
}

@implementation OMPSBlock
- (id)copy {
  return static_cast<id>(_Block_copy(self));
}
- (id)copyWithZone:(NSZone *)zone {
  return static_cast<id>(_Block_copy(self));
}
- (id)retain {
  return self;
}
- (oneway void)release {
}
- (id)autorelease {
  return self;
}
- (NSUInteger)retainCount {
  return 1;
}
@end

@implementation OMPSStackBlock
@end

@implementation OMPSGlobalBlock
@end

@implementation OMPSMallocBlock
- (id)retain {
  return static_cast<id>(_Block_copy(self));
}
- (oneway void)release {
  _Block_release(self);
}
- (id)autorelease {
  [NSAutoreleasePool addObject:self];
  return self;
}
- (NSUInteger)retainCount {
  return static_cast<NSUInteger>(reinterpret_cast<Block *>(self)->flags.load() & kReferenceMask);
}
@end

// The compiler puts the addresses of these symbols into the isa of every block it makes.
asm(".globl _NSConcreteStackBlock\n"
    ".set _NSConcreteStackBlock, _OBJC_CLASS_OMPSStackBlock\n"
    ".globl _NSConcreteGlobalBlock\n"
    ".set _NSConcreteGlobalBlock, _OBJC_CLASS_OMPSGlobalBlock\n");

#endif
