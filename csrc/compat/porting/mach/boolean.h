// Apple's <mach/boolean.h> for Linux.
#pragma once

typedef unsigned int boolean_t;

#ifndef TRUE
#define TRUE 1
#endif
#ifndef FALSE
#define FALSE 0
#endif
