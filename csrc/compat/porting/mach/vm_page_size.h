// Apple's <mach/vm_page_size.h> for Linux: the size of a page of memory.
#pragma once

#include <stdint.h>
#include <unistd.h>

typedef uintptr_t vm_size_t, vm_offset_t;

static inline vm_size_t _omps_page_size(void) { return (vm_size_t)sysconf(_SC_PAGESIZE); }

#define vm_page_size (_omps_page_size())
#define vm_page_mask (vm_page_size - 1)
#define vm_page_shift (__builtin_ctzl(vm_page_size))

/// An address at the beginning of a page: at most `address`, and at least `address`.
#define trunc_page(address) ((vm_offset_t)(address) & ~vm_page_mask)
#define round_page(address) trunc_page((vm_offset_t)(address) + vm_page_mask)
#define mach_vm_trunc_page(address) trunc_page(address)
#define mach_vm_round_page(address) round_page(address)

// musl's <limits.h> has a constant of this name.
#ifndef PAGE_SIZE
#define PAGE_SIZE vm_page_size
#endif
