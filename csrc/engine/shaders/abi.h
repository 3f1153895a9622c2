// The structs that the launcher of a kernel gives to its entry function: plain C++ without any header. The launcher includes this
// file; the compiler of kernels reads the same text in front of the prelude, for the CPU and for CUDA. The launcher owns all memory
// that is named here. It keeps the memory until the entry function returns (CPU) or the stream has run the kernel (CUDA).
//
// CPU:  extern "C" void NAME(const omps::Launch* launch, unsigned first_group, unsigned last_group, omps::GroupMemory* memory);
//       runs the groups [first_group, last_group) in the order x, y, z (x is the fastest) on the calling thread.
//       A thread of the launcher has a GroupMemory of its own.
// CUDA: extern "C" __global__ void NAME(const __grid_constant__ omps::Launch launch);
//       is launched with `groups` blocks of `group` threads and threadgroup_bytes of dynamic shared memory.
#pragma once

namespace omps {

inline constexpr unsigned kBuffers = 31;
inline constexpr unsigned kTextures = 128;
inline constexpr unsigned kSamplers = 16;
inline constexpr unsigned kLevels = 16;
inline constexpr unsigned kInlineBytes = 2048;
inline constexpr unsigned kInlineAlignment = 32;  // each run of small bytes starts at a multiple of this
inline constexpr unsigned kSimdWidth = 32;
inline constexpr unsigned kMaxThreads = 1024;       // of a group
inline constexpr unsigned kStackBytes = 128 * 1024;  // of a fibre; its stack starts at a multiple of this
inline constexpr unsigned kThreadgroupBytes = 4 * 1024 * 1024;  // room for threadgroup memory; few pages of it are ever touched
inline constexpr unsigned kGroupAlignment = 128;  // of threadgroup memory: the largest of a type, that of 16 longs
inline constexpr unsigned short kNotInline = 0xffff;

// The numbers of MTLSamplerMinMagFilter, MTLSamplerMipFilter, MTLSamplerAddressMode, MTLSamplerBorderColor, MTLCompareFunction.
//   bit 0      minification filter: 0 nearest, 1 linear
//   bit 1      magnification filter
//   bits 2-3   filter between levels: 0 none, 1 nearest, 2 linear
//   bits 4-6   address mode of s; bits 7-9 of t; bits 10-12 of r: 0 clamp to edge, 1 mirrored clamp to edge, 2 repeat,
//              3 mirrored repeat, 4 clamp to zero, 5 clamp to border colour
//   bit 13     1: coordinates are normalized; 0: they are pixels
//   bits 14-15 border colour: 0 transparent black, 1 opaque black, 2 opaque white
//   bits 16-18 compare function
// Levels of detail are in steps of 1/4096. The largest number stands for all levels: a texture has at most kLevels.
// A sampler takes 8 bytes, as MTLResourceID does: argument buffers hold it by value.
struct alignas(8) Sampler {
  unsigned bits;
  unsigned short lod_min, lod_max;
};
inline constexpr float kLodStep = 1.0f / 4096;
constexpr unsigned short lod_steps(float lod) {
  return lod >= 65535 * kLodStep ? 65535 : lod > 0 ? (unsigned short)(lod / kLodStep + 0.5f) : 0;
}

struct TextureLevel {
  unsigned long long offset;  // in bytes from Texture::address
  unsigned bytes_per_row;
  unsigned bytes_per_image;  // between planes of a 3D texture
};

// A pixel has a level l, slice s, plane z, row y and column x. Its address is
//   address + levels[l].offset + s * bytes_per_slice + z * levels[l].bytes_per_image + y * levels[l].bytes_per_row + x * pixel size.
struct Texture {
  unsigned char* address;
  unsigned long long bytes_per_slice;
  unsigned format;  // the number of MTLPixelFormat
  unsigned width, height, depth, slices, level_count;
  TextureLevel levels[kLevels];
};

// Checked mode: the first wrong index of a dispatch. The launcher clears it before, and reads it after.
struct Fault {
  unsigned flag;      // 0 none; the thread that changes it from 0 to 1 writes the rest
  unsigned kind;      // 0 a buffer; 1 a threadgroup argument; 2 a variable in threadgroup memory; 3 a pointer of a structure
  unsigned argument;  // index of the buffer or of the threadgroup argument; number of the pointer (pointer_members.h)
  long long index;    // of the element
  unsigned line;      // in the user's source, 0 if unknown
  unsigned long long count;  // elements that it has; kNowhere: the pointer is in no memory of the dispatch
  char name[32];             // of the variable, cut if it is longer
  unsigned holder;           // index of the buffer that the pointer of a structure is in; kBuffers: it is in none
};
inline constexpr unsigned long long kNowhere = ~0ull;

// Memory that a kernel reaches through pointers in its buffers.
struct Memory {
  unsigned char* address;
  unsigned long long bytes;
};

struct Launch {
  unsigned threads[3];  // the grid in threads; the last groups are partial where it is no multiple of `group`
  unsigned groups[3];
  unsigned group[3];  // threads of a group
  unsigned texture_count;
  unsigned char* buffers[kBuffers];  // with the argument's offset added; null where inline_offset is given (CUDA) or nothing is bound
  unsigned long long buffer_bytes[kBuffers];  // from that address to the end
  const Texture* textures;                    // memory that the device reads, in the order of the argument's index
  Fault* fault;                               // null without checks
  const Memory* memories;                     // with checks: the memory of resources, for pointers in structures
  unsigned long long memory_count;
  unsigned threadgroup_offset[kBuffers];      // of the threadgroup arguments, each a multiple of its type's alignment and of 16
  unsigned threadgroup_size[kBuffers];        // their bytes
  unsigned threadgroup_bytes;                 // of all of them, with what is between
  Sampler samplers[kSamplers];
  unsigned short inline_offset[kBuffers];  // CUDA: into inline_bytes, or kNotInline. The CPU's buffers[i] points to the bytes.
  alignas(kInlineAlignment) unsigned char inline_bytes[kInlineBytes];
};
static_assert(sizeof(Launch) <= 4096, "the launch is one parameter of a CUDA kernel");

// The CPU's working memory of one thread of the launcher; only kernels with fibres touch it.
struct GroupMemory {
  unsigned char* threadgroup;  // kThreadgroupBytes of untouched pages, at kGroupAlignment: arguments first, then variables
  unsigned char* stacks;       // group size * kStackBytes of untouched pages, aligned to kStackBytes
};

}  // namespace omps
