#import "tests/frameworks/encode_by_name.h"

#import <objc/runtime.h>

#include <cstring>

#include "tests/frameworks/kernels/nn_normalization.h"
#include "tests/frameworks/ndarray/ndarray_test.h"

namespace {

constexpr NSUInteger kSide = 8;
constexpr const char *kRefused = "refused: ";

// Matrices, vectors, arrays and images that the encode methods of one kernel read and write.
class Arguments {
 public:
  explicit Arguments(id<MTLDevice> device) : device_(device) {}

  // The argument of this name; nil for an unknown one.
  id named(const std::string &name, const std::string &kernel) {
    const bool gathers = kernel.starts_with("MPSNDArrayGather");
    if (name == "pivotIndices" || name == "resultIndexMatrix") return matrix(MPSDataTypeUInt32);
    if (kernel.starts_with("MPSMatrixRandom")) return name == "destinationMatrix" ? matrix(MPSDataTypeUInt32) : nil;
    if (name.ends_with("Matrix") && kernel.find("Image") != std::string::npos)  // a row for the pixels of an image
      return matrix(MPSDataTypeFloat32, 1, kSide * kSide);
    if (name == "sourceImage" || name == "destinationImage") return image();
    if (name == "copyDescriptor")
      return [MPSMatrixCopyDescriptor descriptorWithSourceMatrix:matrix(MPSDataTypeFloat32)
                                               destinationMatrix:matrix(MPSDataTypeFloat32)
                                                         offsets:{}];
    if (name.ends_with("Matrix")) return matrix(MPSDataTypeFloat32);
    if (name.ends_with("Vector")) return vector(name == "offsetVector" ? MPSDataTypeUInt32 : MPSDataTypeFloat32);
    if (name == "secondarySourceArray" && gathers) return array(MPSDataTypeInt32);
    if (name.ends_with("Array")) return array(MPSDataTypeFloat32);
    if (name == "sourceArrays")
      return @[ array(MPSDataTypeFloat32), array(MPSDataTypeFloat32), array(MPSDataTypeFloat32) ];
    if (name == "sourceMatrices") return @[ matrix(MPSDataTypeFloat32), matrix(MPSDataTypeFloat32) ];
    return nil;
  }

  std::string bytes() const {
    std::string all;
    for (id<MTLBuffer> buffer in buffers_) all.append(static_cast<const char *>([buffer contents]), [buffer length]);
    for (MPSImage *image in images_)
      for (const double value : nn_read(@[ image ]).v) append(all, value);
    for (MPSNDArray *array in arrays_)
      for (const double value : arrays::content(array).values) append(all, value);
    return all;
  }

 private:
  id<MTLBuffer> buffer(NSUInteger rows, MPSDataType type) {
    id<MTLBuffer> const made = [[device_ newBufferWithLength:rows * kSide * 4
                                                     options:MTLResourceStorageModeShared] autorelease];
    const unsigned seed = static_cast<unsigned>([buffers_ count]);
    for (NSUInteger i = 0; i < rows * kSide && type == MPSDataTypeFloat32; ++i) {
      const float value = static_cast<float>((i * 7 + seed * 5) % 16) / 16 + (i % (kSide + 1) == 0 ? 16.0F : 0.0F);
      static_cast<float *>([made contents])[i] = value;
    }
    for (NSUInteger i = 0; i < rows * kSide && type == MPSDataTypeUInt32; ++i)
      static_cast<std::uint32_t *>([made contents])[i] = static_cast<std::uint32_t>(i % kSide);
    [buffers_ addObject:made];
    return made;
  }
  MPSMatrix *matrix(MPSDataType type, NSUInteger rows = kSide, NSUInteger columns = kSide) {
    MPSMatrixDescriptor *const described = [MPSMatrixDescriptor matrixDescriptorWithRows:rows
                                                                                 columns:columns
                                                                                rowBytes:columns * 4
                                                                                dataType:type];
    return [[[MPSMatrix alloc] initWithBuffer:buffer(kSide, type) descriptor:described] autorelease];
  }
  MPSVector *vector(MPSDataType type) {
    MPSVectorDescriptor *const described = [MPSVectorDescriptor vectorDescriptorWithLength:kSide dataType:type];
    return [[[MPSVector alloc] initWithBuffer:buffer(1, type) descriptor:described] autorelease];
  }
  // Of integers: a vector of indices.
  MPSNDArray *array(MPSDataType type) {
    const bool indices = type == MPSDataTypeInt32;
    arrays::Dense numbers = arrays::random(indices ? arrays::Extents{kSide} : arrays::Extents{kSide, kSide},
                                           static_cast<unsigned>(100 + [arrays_ count]));
    for (std::size_t i = 0; i < numbers.values.size() && indices; ++i)
      numbers.values[i] = static_cast<double>((i * 3) % kSide);
    MPSNDArray *const made = arrays::filled(numbers, type);
    [arrays_ addObject:made];
    return made;
  }
  MPSImage *image() {
    const int side = static_cast<int>(kSide);
    MPSImage *const made =
        [nn_images(nn_numbers(1, side, side, 1, 7 + static_cast<unsigned>([images_ count]))) objectAtIndex:0];
    [images_ addObject:made];
    return made;
  }
  static void append(std::string &all, double value) {
    all.append(reinterpret_cast<const char *>(&value), sizeof value);
  }

  id<MTLDevice> device_;
  NSMutableArray<id<MTLBuffer>> *buffers_ = [NSMutableArray array];
  NSMutableArray<MPSNDArray *> *arrays_ = [NSMutableArray array];
  NSMutableArray<MPSImage *> *images_ = [NSMutableArray array];
};

// "encodeToCommandBuffer:leftMatrix:rightMatrix:" gives {"leftMatrix", "rightMatrix"}.
std::vector<std::string> names_of(const std::string &selector) {
  std::vector<std::string> names;
  for (std::size_t at = selector.find(':') + 1; at < selector.size();) {
    const std::size_t end = selector.find(':', at);
    names.push_back(selector.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

std::vector<std::string> encode_selectors(Class kernel) {
  std::vector<std::string> found;
  for (Class each = kernel; each != [MPSKernel class]; each = class_getSuperclass(each)) {
    unsigned count = 0;
    Method *const methods = class_copyMethodList(each, &count);
    for (unsigned i = 0; i < count; ++i) {
      const std::string name = sel_getName(method_getName(methods[i]));
      if (name.starts_with("encode") && name.find("ToCommandBuffer:") < name.size() - std::strlen("ToCommandBuffer:") &&
          *method_getTypeEncoding(methods[i]) == 'v')
        found.push_back(name);
    }
    free(methods);
  }
  return found;
}

// Arguments that are nil or 0.
bool may_be_empty(const std::string &name) {
  return name == "status" || name == "maximumVelocityMatrix" || name == "startIndex";
}

// The bytes after the call; empty where a name is unknown.
std::string encoded(MPSKernel *kernel, const std::string &selector, id<MTLDevice> device) {
  Arguments arguments(device);
  const SEL method = sel_registerName(selector.c_str());
  NSMethodSignature *const signature = [kernel methodSignatureForSelector:method];
  NSInvocation *const call = [NSInvocation invocationWithMethodSignature:signature];
  [call setSelector:method];
  NSInteger index = 3;
  for (const std::string &name : names_of(selector)) {
    id argument = arguments.named(name, class_getName([kernel class]));
    if (!argument && !may_be_empty(name)) return "";
    [call setArgument:&argument atIndex:index++];
  }
  const std::string before = arguments.bytes();
  std::string refusal;
  arrays::run([&](id<MTLCommandBuffer> buffer) {
    @try {
      [call setArgument:&buffer atIndex:2];
      [call invokeWithTarget:kernel];
    } @catch (NSException *raised) {
      refusal = kRefused + std::string([[raised reason] UTF8String]);
    }
  });
  const std::string after = arguments.bytes();
  return !refusal.empty() ? refusal : after == before ? kRefused + std::string("nothing was written") : after;
}

}  // namespace

EncodedBytes encode_by_name(MPSKernel *kernel, id<MTLDevice> device) {
  EncodedBytes all;
  for (const std::string &selector : encode_selectors([kernel class])) {
    const std::string bytes = encoded(kernel, selector, device);
    if (!bytes.empty()) all[selector] = bytes;
  }
  return all;
}

bool has_results(const EncodedBytes &encoded) {
  for (const auto &[selector, bytes] : encoded)
    if (!bytes.starts_with(kRefused)) return true;
  return false;
}
