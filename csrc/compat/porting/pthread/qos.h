// Apple's <pthread/qos.h> for Linux: the priorities of threads stay as they are.
#pragma once

#include <errno.h>
#include <pthread.h>
#include <sys/qos.h>

/// Returns 0, or EINVAL for a priority outside of -15 to 0, as Apple's function does.
static inline int pthread_set_qos_class_self_np(qos_class_t qos_class, int relative_priority) {
  (void)qos_class;
  return relative_priority > 0 || relative_priority < -15 ? EINVAL : 0;
}
static inline int pthread_attr_set_qos_class_np(pthread_attr_t *attributes, qos_class_t qos_class,
                                                int relative_priority) {
  (void)attributes;
  return pthread_set_qos_class_self_np(qos_class, relative_priority);
}
