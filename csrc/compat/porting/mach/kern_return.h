// Return codes of Mach's functions, as in Apple's <mach/kern_return.h>, for Linux.
#pragma once

typedef int kern_return_t;
#define KERN_SUCCESS 0
#define KERN_INVALID_ADDRESS 1
#define KERN_NO_SPACE 3
#define KERN_INVALID_ARGUMENT 4
