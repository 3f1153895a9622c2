// The part of Apple's <mach/mach.h> that programs of Metal use, for Linux: memory that begins at a page, as buffers
// without a copy need it.
#pragma once

#include <mach/boolean.h>
#include <mach/kern_return.h>
#include <mach/mach_types.h>
#include <mach/vm_page_size.h>
#include <sys/mman.h>

typedef mach_port_t vm_map_t;
typedef vm_offset_t vm_address_t;

#define VM_FLAGS_FIXED 0
#define VM_FLAGS_ANYWHERE 1

/// The name of the process itself; the functions below know no other.
static inline mach_port_t mach_task_self(void) { return 1; }

/// Whole pages of zeros, at an address that the system chooses.
static inline kern_return_t vm_allocate(vm_map_t task, vm_address_t* address, vm_size_t size, int flags) {
  if (task != mach_task_self() || !(flags & VM_FLAGS_ANYWHERE)) return KERN_INVALID_ARGUMENT;
  *address = 0;
  if (!size) return KERN_SUCCESS;
  if (round_page(size) < size) return KERN_INVALID_ARGUMENT;
  void* const memory = mmap(0, round_page(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return KERN_NO_SPACE;
  *address = (vm_address_t)memory;
  return KERN_SUCCESS;
}
/// Gives the pages back.
static inline kern_return_t vm_deallocate(vm_map_t task, vm_address_t address, vm_size_t size) {
  if (task != mach_task_self()) return KERN_INVALID_ARGUMENT;
  if (!size) return KERN_SUCCESS;
  return munmap((void*)trunc_page(address), round_page(size + (address & vm_page_mask))) ? KERN_INVALID_ADDRESS
                                                                                         : KERN_SUCCESS;
}
