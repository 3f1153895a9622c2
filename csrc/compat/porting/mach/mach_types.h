// Types of Apple's <mach/mach_types.h> that declarations of Metal name. Linux has no ports: no function makes one.
#pragma once

typedef unsigned int mach_port_t;
typedef mach_port_t task_id_token_t;
