// The part of NVIDIA's driver, libcuda.so.1, that openmps uses: declarations, and a table of the functions found in it
// at run time.
//
// The driver is opened once and stays open. Nothing here needs a CUDA toolkit, neither to build nor to run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/devices/cuda/driver/library.h"

namespace openmps::engine::cuda {

using CUresult = int;
using CUdevice = int;
using CUdeviceptr = std::uint64_t;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUstream = struct CUstream_st*;
using CUevent = struct CUevent_st*;
using CUgraph = struct CUgraph_st*;
using CUgraphExec = struct CUgraphExec_st*;
using CUgraphNode = struct CUgraphNode_st*;

// The few values of the driver's enumerations that we use.
enum : int {
  kCudaSuccess = 0,
  kCudaOutOfMemory = 2,
  kCudaDeinitialized = 4,  // the process ends
  kCudaNotReady = 600,
  kAttributeMultiprocessors = 16,
  kAttributeMajor = 75,
  kAttributeMinor = 76,
  kAttributeSharedBytes = 97,  // that a block may have
  kFunctionMostThreads = 0,
  kFunctionStaticShared = 1,
  kFunctionDynamicShared = 8,
  kGraphKernelNode = 0,
  kHighestPriority = -5,  // of a stream; the driver takes the highest that the GPU has
};
enum : unsigned {
  kStreamNonBlocking = 1,
  kEventDisableTiming = 2,
  kHostAllocPortable = 1,
  kCaptureThreadLocal = 1,
  kReplaceDependencies = 1,
};

// The parameters of cuMemcpy2DAsync, with the driver's layout.
struct RowCopySide {
  std::size_t first_byte = 0, first_row = 0;
  unsigned memory = 2;  // on the device
  const void* host = nullptr;
  CUdeviceptr device = 0;
  void* array = nullptr;
  std::size_t step = 0;
};
struct RowCopyParameters {
  RowCopySide source, destination;
  std::size_t row_bytes = 0, rows = 0;
};
static_assert(sizeof(RowCopyParameters) == 128);

// The result of cuGraphExecUpdate if it fails.
struct GraphUpdate {
  int result = 0;
  void *node = nullptr, *from = nullptr;
};

// CUDA_KERNEL_NODE_PARAMS
struct KernelNode {
  CUfunction function = nullptr;
  unsigned grid_x = 1, grid_y = 1, grid_z = 1, block_x = 1, block_y = 1, block_z = 1, shared_bytes = 0;
  void **arguments = nullptr, **extra = nullptr;
  void *kernel = nullptr, *context = nullptr;
};

// CUgraphNodeParams of a conditional node: a graph runs its bodies by the value of a handle.
struct ConditionalNode {
  enum Kind : int { If = 0, While = 1 };
  int type = 13, reserved[3] = {};  // CU_GRAPH_NODE_TYPE_CONDITIONAL
  std::uint64_t handle = 0;
  Kind kind = If;
  unsigned count = 1;         // of bodies; If: the second runs if the value is 0
  CUgraph* bodies = nullptr;  // the driver's; set when the node is added
  CUcontext context = nullptr;
  std::uint64_t unused[25] = {}, reserved_last = 0;
};
static_assert(sizeof(ConditionalNode) == 256);

// CUmemLocation, CUmemAllocationProp, CUmemAccessDesc
struct MemoryLocation {
  static constexpr int kDevice = 1;
  int type = kDevice, device = 0;
};
struct MemoryProperties {
  int type = 1, handles = 0;  // pinned on the device, not shared with other processes
  MemoryLocation location;
  void* metadata = nullptr;
  unsigned char flags[8] = {};
};
static_assert(sizeof(MemoryProperties) == 32);
struct MemoryAccess {
  MemoryLocation location;
  int flags = 3;  // read and write
};

// The columns are name, parameters, and the name in the library if it differs (the driver versions its functions).
#define OPENMPS_CUDA_DRIVER_FUNCTIONS(X)                                                                               \
  X(cuInit, (unsigned flags), "cuInit")                                                                                \
  X(cuDriverGetVersion, (int* version), "cuDriverGetVersion")                                                          \
  X(cuGetErrorName, (CUresult error, const char** text), "cuGetErrorName")                                             \
  X(cuGetErrorString, (CUresult error, const char** text), "cuGetErrorString")                                         \
  X(cuDeviceGetCount, (int* count), "cuDeviceGetCount")                                                                \
  X(cuDeviceGet, (CUdevice * device, int ordinal), "cuDeviceGet")                                                      \
  X(cuDeviceGetName, (char* name, int length, CUdevice device), "cuDeviceGetName")                                     \
  X(cuDeviceGetAttribute, (int* value, int attribute, CUdevice device), "cuDeviceGetAttribute")                        \
  X(cuDeviceTotalMem, (std::size_t * bytes, CUdevice device), "cuDeviceTotalMem_v2")                                   \
  X(cuDevicePrimaryCtxRetain, (CUcontext * context, CUdevice device), "cuDevicePrimaryCtxRetain")                      \
  X(cuCtxPushCurrent, (CUcontext context), "cuCtxPushCurrent_v2")                                                      \
  X(cuCtxPopCurrent, (CUcontext * context), "cuCtxPopCurrent_v2")                                                      \
  X(cuCtxSynchronize, (), "cuCtxSynchronize")                                                                          \
  X(cuMemGetInfo, (std::size_t * free, std::size_t * total), "cuMemGetInfo_v2")                                        \
  X(cuMemAlloc, (CUdeviceptr * memory, std::size_t bytes), "cuMemAlloc_v2")                                            \
  X(cuMemFree, (CUdeviceptr memory), "cuMemFree_v2")                                                                   \
  X(cuMemHostAlloc, (void** memory, std::size_t bytes, unsigned flags), "cuMemHostAlloc")                              \
  X(cuMemFreeHost, (void* memory), "cuMemFreeHost")                                                                    \
  X(cuMemcpyHtoDAsync, (CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream), "cuMemcpyHtoDAsync_v2") \
  X(cuMemcpyDtoHAsync, (void* to, CUdeviceptr from, std::size_t bytes, CUstream stream), "cuMemcpyDtoHAsync_v2")       \
  X(cuMemcpyDtoDAsync, (CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream), "cuMemcpyDtoDAsync_v2") \
  X(cuMemcpy2DAsync, (const RowCopyParameters* rows, CUstream stream), "cuMemcpy2DAsync_v2")                           \
  X(cuMemsetD8Async, (CUdeviceptr to, unsigned char value, std::size_t bytes, CUstream stream), "cuMemsetD8Async")     \
  X(cuStreamCreate, (CUstream * stream, unsigned flags), "cuStreamCreate")                                             \
  X(cuStreamCreateWithPriority, (CUstream * stream, unsigned flags, int priority), "cuStreamCreateWithPriority")       \
  X(cuStreamDestroy, (CUstream stream), "cuStreamDestroy_v2")                                                          \
  X(cuStreamSynchronize, (CUstream stream), "cuStreamSynchronize")                                                     \
  X(cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags), "cuStreamWaitEvent")                          \
  X(cuStreamBeginCapture, (CUstream stream, unsigned mode), "cuStreamBeginCapture_v2")                                 \
  X(cuStreamEndCapture, (CUstream stream, CUgraph * graph), "cuStreamEndCapture")                                      \
  X(cuGraphInstantiate, (CUgraphExec * executable, CUgraph graph, unsigned long long flags),                           \
    "cuGraphInstantiateWithFlags")                                                                                     \
  X(cuGraphExecUpdate, (CUgraphExec executable, CUgraph graph, GraphUpdate * update), "cuGraphExecUpdate_v2")          \
  X(cuGraphUpload, (CUgraphExec executable, CUstream stream), "cuGraphUpload")                                         \
  X(cuGraphLaunch, (CUgraphExec executable, CUstream stream), "cuGraphLaunch")                                         \
  X(cuGraphExecDestroy, (CUgraphExec executable), "cuGraphExecDestroy")                                                \
  X(cuGraphGetRootNodes, (CUgraph graph, CUgraphNode * nodes, std::size_t * count), "cuGraphGetRootNodes")             \
  X(cuGraphNodeGetType, (CUgraphNode node, int* type), "cuGraphNodeGetType")                                           \
  X(cuGraphExecKernelNodeSetParams, (CUgraphExec executable, CUgraphNode node, const KernelNode* parameters),          \
    "cuGraphExecKernelNodeSetParams_v2")                                                                               \
  X(cuGraphDestroy, (CUgraph graph), "cuGraphDestroy")                                                                 \
  X(cuEventCreate, (CUevent * event, unsigned flags), "cuEventCreate")                                                 \
  X(cuEventDestroy, (CUevent event), "cuEventDestroy_v2")                                                              \
  X(cuEventRecord, (CUevent event, CUstream stream), "cuEventRecord")                                                  \
  X(cuEventSynchronize, (CUevent event), "cuEventSynchronize")                                                         \
  X(cuEventElapsedTime, (float* milliseconds, CUevent start, CUevent end), "cuEventElapsedTime")                       \
  X(cuModuleLoadData, (CUmodule * module, const void* image), "cuModuleLoadData")                                      \
  X(cuModuleUnload, (CUmodule module), "cuModuleUnload")                                                               \
  X(cuModuleGetFunction, (CUfunction * function, CUmodule module, const char* name), "cuModuleGetFunction")            \
  X(cuFuncGetAttribute, (int* value, int attribute, CUfunction function), "cuFuncGetAttribute")                        \
  X(cuFuncSetAttribute, (CUfunction function, int attribute, int value), "cuFuncSetAttribute")                         \
  X(cuLaunchKernel,                                                                                                    \
    (CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,       \
     unsigned block_z, unsigned shared_bytes, CUstream stream, void** parameters, void** extra),                       \
    "cuLaunchKernel")                                                                                                  \
  X(cuLaunchCooperativeKernel,                                                                                         \
    (CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,       \
     unsigned block_z, unsigned shared_bytes, CUstream stream, void** parameters),                                     \
    "cuLaunchCooperativeKernel")

// Functions for conditional nodes; not in every driver. Edges are null if they are plain.
#define OPENMPS_CUDA_CONDITIONAL_FUNCTIONS(X)                                                                        \
  X(cuStreamGetCaptureInfo,                                                                                          \
    (CUstream stream, int* status, std::uint64_t* id, CUgraph* graph, const CUgraphNode** nodes, const void** edges, \
     std::size_t* count),                                                                                            \
    "cuStreamGetCaptureInfo_v3")                                                                                     \
  X(cuStreamUpdateCaptureDependencies,                                                                               \
    (CUstream stream, CUgraphNode * nodes, const void* edges, std::size_t count, unsigned flags),                    \
    "cuStreamUpdateCaptureDependencies_v2")                                                                          \
  X(cuStreamBeginCaptureToGraph,                                                                                     \
    (CUstream stream, CUgraph graph, const CUgraphNode* nodes, const void* edges, std::size_t count, unsigned mode), \
    "cuStreamBeginCaptureToGraph")                                                                                   \
  X(cuGraphConditionalHandleCreate,                                                                                  \
    (std::uint64_t * handle, CUgraph graph, CUcontext context, unsigned value, unsigned flags),                      \
    "cuGraphConditionalHandleCreate")                                                                                \
  X(cuGraphAddNode,                                                                                                  \
    (CUgraphNode * node, CUgraph graph, const CUgraphNode* after, const void* edges, std::size_t count,              \
     ConditionalNode* parameters),                                                                                   \
    "cuGraphAddNode_v2")

// Addresses reserved apart from memory; not in every driver, nor on every GPU.
#define OPENMPS_CUDA_MAPPING_FUNCTIONS(X)                                                                            \
  X(cuMemGetAllocationGranularity, (std::size_t * bytes, const MemoryProperties* properties, int option),            \
    "cuMemGetAllocationGranularity")                                                                                 \
  X(cuMemAddressReserve,                                                                                             \
    (CUdeviceptr * address, std::size_t bytes, std::size_t alignment, CUdeviceptr wanted, unsigned long long flags), \
    "cuMemAddressReserve")                                                                                           \
  X(cuMemAddressFree, (CUdeviceptr address, std::size_t bytes), "cuMemAddressFree")                                  \
  X(cuMemCreate,                                                                                                     \
    (std::uint64_t * memory, std::size_t bytes, const MemoryProperties* properties, unsigned long long flags),       \
    "cuMemCreate")                                                                                                   \
  X(cuMemRelease, (std::uint64_t memory), "cuMemRelease")                                                            \
  X(cuMemMap,                                                                                                        \
    (CUdeviceptr address, std::size_t bytes, std::size_t offset, std::uint64_t memory, unsigned long long flags),    \
    "cuMemMap")                                                                                                      \
  X(cuMemUnmap, (CUdeviceptr address, std::size_t bytes), "cuMemUnmap")                                              \
  X(cuMemSetAccess, (CUdeviceptr address, std::size_t bytes, const MemoryAccess* access, std::size_t count),         \
    "cuMemSetAccess")

struct Driver {
#define OPENMPS_DECLARE(name, parameters, symbol) CUresult(*name) parameters = nullptr;
  OPENMPS_CUDA_DRIVER_FUNCTIONS(OPENMPS_DECLARE)
  OPENMPS_CUDA_CONDITIONAL_FUNCTIONS(OPENMPS_DECLARE)
  OPENMPS_CUDA_MAPPING_FUNCTIONS(OPENMPS_DECLARE)
#undef OPENMPS_DECLARE
  bool has_conditional_nodes = false;  // of CUDA 12.4 or later
  bool has_else = false;               // of CUDA 12.8 or later: two bodies of an If
  bool has_mapped_memory = false;      // on every GPU

  // Null when there is no usable driver; `library_reports()` says why.
  static const Driver* open() noexcept;

  // Throws Error(Device), or OutOfMemory: `what` failed, with the driver's name and text for the result.
  void check(CUresult result, const std::string& what) const;
  std::string describe(CUresult result) const;
};

// Makes a context the calling thread's current one during its lifetime, so that the caller's other CUDA work is not
// disturbed.
class CurrentContext {
 public:
  CurrentContext(const Driver& driver, CUcontext context);
  ~CurrentContext();
  CurrentContext(const CurrentContext&) = delete;
  CurrentContext& operator=(const CurrentContext&) = delete;

 private:
  const Driver& driver_;
};

}  // namespace openmps::engine::cuda
