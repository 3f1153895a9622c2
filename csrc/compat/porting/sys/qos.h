// Apple's <sys/qos.h> for Linux: names of quality of service. Linux has no such classes; they are accepted and ignored.
#pragma once

#include <dispatch/dispatch.h>

// openmps's <dispatch/dispatch.h> has the classes, libdispatch's has not.
#ifndef OMPS_DISPATCH_HAS_QOS_CLASSES
#define QOS_CLASS_USER_INTERACTIVE 0x21
#define QOS_CLASS_USER_INITIATED 0x19
#define QOS_CLASS_DEFAULT 0x15
#define QOS_CLASS_UTILITY 0x11
#define QOS_CLASS_BACKGROUND 0x09
#define QOS_CLASS_UNSPECIFIED 0x00
#endif
typedef unsigned int qos_class_t;

/// The class of the calling thread.
static inline qos_class_t qos_class_self(void) { return QOS_CLASS_UNSPECIFIED; }
