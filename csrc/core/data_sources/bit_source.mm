#import <MetalPerformanceShaders/MetalPerformanceShaders.h>

#include "compat/checked_size.h"
#include "core/data_sources/convolution_descriptor.h"
#include "core/objects/handle_objc.h"

namespace {

struct BitWeights {
  std::string label;
  openmps::core::ConvolutionDescriptor descriptor;
  std::vector<std::uint32_t> words;
  std::vector<float> bias;
};

}  // namespace

// Weights of binary convolutions.
@interface OMPSBitSource : NSObject <MPSCNNConvolutionDataSource> {
 @private
  std::shared_ptr<BitWeights> _kept;
}
- (instancetype)initWithBits:(std::shared_ptr<BitWeights>)bits;
@end

@implementation OMPSBitSource

- (instancetype)initWithBits:(std::shared_ptr<BitWeights>)bits {
  if ((self = [super init])) _kept = std::move(bits);
  return self;
}

- (id)copyWithZone:(NSZone *)zone {
  return [self retain];
}

- (MPSDataType)dataType {
  return MPSDataTypeUInt32;
}

- (MPSCNNConvolutionDescriptor *)descriptor {
  return openmps::core::make_descriptor(_kept->descriptor);
}

- (void *)weights {
  return _kept->words.data();
}

- (float *)biasTerms {
  return _kept->bias.empty() ? nullptr : _kept->bias.data();
}

- (BOOL)load {
  return YES;
}

- (void)purge {
}

- (NSString *)label {
  return _kept->label.empty() ? nil : openmps::core::string_from(_kept->label);
}

@end

namespace openmps::core {

Result<DataSource> source_of_bits(const std::string &label, const ConvolutionDescriptor &descriptor,
                                  std::vector<std::uint32_t> words, std::vector<float> bias) noexcept {
  return guarded<DataSource>([&] {
    make_descriptor(descriptor);  // refuses extents below 1
    constexpr std::int64_t kBits = 32;
    const std::size_t expected = objc::CheckedSize(descriptor.out_channels) * descriptor.kernel_height *
                                 descriptor.kernel_width * ((descriptor.in_channels - 1) / kBits + 1);
    if (words.size() != expected)
      refuse(ErrorKind::Shape, "Data source \"" + label + "\": has " + std::to_string(words.size()) +
                                   " words of weights, expected " + std::to_string(expected) + ".");
    if (!bias.empty() && bias.size() != static_cast<std::size_t>(descriptor.out_channels))
      refuse(ErrorKind::Shape, "Data source \"" + label + "\": has " + std::to_string(bias.size()) +
                                   " bias terms, expected " + std::to_string(descriptor.out_channels) + ".");
    auto kept = std::make_shared<BitWeights>(BitWeights{label, descriptor, std::move(words), std::move(bias)});
    return DataSource{adopt([[OMPSBitSource alloc] initWithBits:std::move(kept)])};
  });
}

}  // namespace openmps::core
