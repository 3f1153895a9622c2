// Headers of Apple's platforms on Linux; prints what they compute (tests/python/test_porting.py).
#include <Accelerate/Accelerate.h>
#include <AvailabilityMacros.h>
#include <CoreFoundation/CoreFoundation.h>
#include <IOSurface/IOSurface.h>
#include <TargetConditionals.h>
#include <mach/mach.h>
#include <mach/mach_time.h>
#include <os/lock.h>
#include <pthread.h>
#include <pthread/qos.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#if TARGET_OS_MAC || TARGET_OS_IPHONE || !TARGET_OS_LINUX
#error "This is Linux."
#endif

static os_unfair_lock lock = OS_UNFAIR_LOCK_INIT;
static long count;

static void *count_up(void *rounds) {
  for (long i = 0; i < *(long *)rounds; ++i) {
    os_unfair_lock_lock(&lock);
    os_unfair_lock_assert_owner(&lock);
    ++count;
    os_unfair_lock_unlock(&lock);
  }
  os_unfair_lock_assert_not_owner(&lock);
  return NULL;
}

static void lock_it_twice(void) {
  os_unfair_lock_lock(&lock);
  os_unfair_lock_lock(&lock);
}
static void unlock_a_free_one(void) { os_unfair_lock_unlock(&lock); }

static int ends_with_a_signal(void (*work)(void)) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status);
}

static void use_locks(void) {
  pthread_t threads[4];
  long rounds = 20000;
  for (int i = 0; i < 4; ++i) pthread_create(&threads[i], NULL, count_up, &rounds);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  const bool first = os_unfair_lock_trylock(&lock), second = os_unfair_lock_trylock(&lock);
  os_unfair_lock_unlock(&lock);
  printf("counted %ld, tried %d %d\n", count, first, second);
  printf("misuse ends the process: %d %d\n", ends_with_a_signal(lock_it_twice), ends_with_a_signal(unlock_a_free_one));
}

static void use_accelerate(void) {
  const float a[] = {1, 2, 3, 4, 5, 6}, b[] = {2, 4, 6, 8, 10, 12}, two = 2;
  float c[9] = {0}, number;
  vDSP_Length place;
  vDSP_dotpr(a, 2, b, 1, &number, 3);
  printf("dot %g", number);
  vDSP_vsub(a, 1, b, 1, c, 1, 3);
  printf(" difference %g %g %g", c[0], c[1], c[2]);
  vDSP_vdiv(a, 1, b, 1, c, 2, 2);
  printf(" quotient %g %g %g", c[0], c[1], c[2]);
  vDSP_vsmul(a, 1, &two, c, 1, 2);
  printf(" scaled %g %g\n", c[0], c[1]);
  vDSP_mmul(a, 1, b, 1, c, 1, 2, 2, 3);  // (2, 3) times (3, 2)
  printf("product %g %g %g %g", c[0], c[1], c[2], c[3]);
  vDSP_mtrans(a, 1, c, 1, 3, 2);  // of (2, 3)
  printf(" transposed %g %g %g %g %g %g", c[0], c[1], c[2], c[3], c[4], c[5]);
  vDSP_maxvi(a, 2, &number, &place, 3);
  const int three = 3;
  vvexpf(c, a, &three);
  printf(" largest %g at %lu exponential %.4f\n", number, place, c[1]);
}

static void use_pages(void) {
  vm_address_t pages = 1;
  const kern_return_t made = vm_allocate(mach_task_self(), &pages, vm_page_size + 1, VM_FLAGS_ANYWHERE);
  char *const bytes = (char *)pages;
  bytes[2 * vm_page_size - 1] = 7;
  printf("pages %d %d %d %d", made == KERN_SUCCESS, pages % vm_page_size == 0, bytes[0], bytes[2 * vm_page_size - 1]);
  printf(" %d", vm_deallocate(mach_task_self(), pages, vm_page_size + 1) == KERN_SUCCESS);
  printf(" %d", vm_allocate(mach_task_self(), &pages, 0, VM_FLAGS_ANYWHERE) == KERN_SUCCESS && pages == 0);
  printf(" %d", vm_allocate(mach_task_self(), &pages, (vm_size_t)1 << 60, VM_FLAGS_ANYWHERE) == KERN_NO_SPACE);
  printf(" %d", vm_allocate(mach_task_self(), &pages, (vm_size_t)-1, VM_FLAGS_ANYWHERE) == KERN_INVALID_ARGUMENT);
  printf(" %d\n", vm_allocate(mach_task_self(), &pages, 1, VM_FLAGS_FIXED) == KERN_INVALID_ARGUMENT);
}

int main(void) {
  use_locks();
  use_accelerate();
  use_pages();
  mach_timebase_info_data_t ticks;
  mach_timebase_info(&ticks);
  const uint64_t start = mach_absolute_time();
  usleep(2000);
  const uint64_t passed = (mach_absolute_time() - start) * ticks.numer / ticks.denom;
  printf("slept %d, continuous %d\n", passed >= 2000000, mach_continuous_time() >= start);
  printf("priority %d %d, class %u\n", pthread_set_qos_class_self_np(QOS_CLASS_USER_INITIATED, 0),
         pthread_set_qos_class_self_np(QOS_CLASS_USER_INITIATED, 1) == EINVAL, qos_class_self());
  char text[6];
  const size_t whole = strlcpy(text, "abcdefgh", sizeof text), joined = strlcat(text, "xyz", sizeof text);
  printf("%s of %zu, %zu; %d\n", text, whole, joined, __MAC_10_15);
  return 0;
}
