/* Apple's block functions for programs on the distribution's Objective-C runtime (GCC's libobjc).
 *
 * libopenmps implements them. A process may have only one block runtime: do not link libBlocksRuntime too. Copying a
 * block retains the Objective-C objects it captures; __block variables are not retained. Any thread. */
#pragma once

#ifdef __cplusplus
#define OPENMPS_BLOCK_API extern "C" __attribute__((visibility("default")))
#else
#define OPENMPS_BLOCK_API extern __attribute__((visibility("default")))
#endif

OPENMPS_BLOCK_API void* _Block_copy(const void* block);
OPENMPS_BLOCK_API void _Block_release(const void* block);

/* Called by the compiler's code for a block's captures. */
OPENMPS_BLOCK_API void _Block_object_assign(void* destination, const void* object, const int flags);
OPENMPS_BLOCK_API void _Block_object_dispose(const void* object, const int flags);

#define Block_copy(...) ((__typeof(__VA_ARGS__))_Block_copy((const void*)(__VA_ARGS__)))
#define Block_release(...) _Block_release((const void*)(__VA_ARGS__))
