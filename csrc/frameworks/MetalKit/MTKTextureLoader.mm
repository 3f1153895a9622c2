#import <MetalKit/MTKTextureLoader.h>

#include <algorithm>
#include <utility>

#include "frameworks/MetalKit/picture.h"

using openmps::Result;
using openmps::metalkit::decode_picture;
using openmps::metalkit::Picture;

MTKTextureLoaderError const MTKTextureLoaderErrorDomain = @"MTKTextureLoaderErrorDomain";
MTKTextureLoaderError const MTKTextureLoaderErrorKey = @"MTKTextureLoaderErrorKey";
MTKTextureLoaderOption const MTKTextureLoaderOptionSRGB = @"MTKTextureLoaderOptionSRGB";
MTKTextureLoaderOption const MTKTextureLoaderOptionTextureUsage = @"MTKTextureLoaderOptionTextureUsage";
MTKTextureLoaderOption const MTKTextureLoaderOptionTextureCPUCacheMode = @"MTKTextureLoaderOptionTextureCPUCacheMode";
MTKTextureLoaderOption const MTKTextureLoaderOptionTextureStorageMode = @"MTKTextureLoaderOptionTextureStorageMode";
MTKTextureLoaderOption const MTKTextureLoaderOptionOrigin = @"MTKTextureLoaderOptionOrigin";
MTKTextureLoaderOption const MTKTextureLoaderOptionAllocateMipmaps = @"MTKTextureLoaderOptionAllocateMipmaps";
MTKTextureLoaderOption const MTKTextureLoaderOptionGenerateMipmaps = @"MTKTextureLoaderOptionGenerateMipmaps";
MTKTextureLoaderOption const MTKTextureLoaderOptionLoadAsArray = @"MTKTextureLoaderOptionLoadAsArray";
MTKTextureLoaderOrigin const MTKTextureLoaderOriginTopLeft = @"MTKTextureLoaderOriginTopLeft";
MTKTextureLoaderOrigin const MTKTextureLoaderOriginBottomLeft = @"MTKTextureLoaderOriginBottomLeft";
MTKTextureLoaderOrigin const MTKTextureLoaderOriginFlippedVertically = @"MTKTextureLoaderOriginFlippedVertically";

namespace {

using Options = NSDictionary<MTKTextureLoaderOption, id>;

NSError *error_of(NSString *sentence) {
  NSDictionary *const details = [NSDictionary dictionaryWithObject:sentence forKey:NSLocalizedDescriptionKey];
  return [NSError errorWithDomain:MTKTextureLoaderErrorDomain code:0 userInfo:details];
}

id fail(NSError **error, NSString *sentence) {
  if (error) *error = error_of(sentence);
  return nil;
}

void require(id argument, SEL method, const char *name) {
  if (argument == nil)
    [NSException raise:NSInvalidArgumentException
                format:@"-[MTKTextureLoader %@]: %s is nil.", NSStringFromSelector(method), name];
}

// The sentence that refuses the options, or nil.
NSString *refusal(Options *options) {
  NSArray *const off =
      [NSArray arrayWithObjects:MTKTextureLoaderOptionAllocateMipmaps, MTKTextureLoaderOptionGenerateMipmaps,
                                MTKTextureLoaderOptionLoadAsArray, nil];
  NSArray *const numbers = [NSArray arrayWithObjects:MTKTextureLoaderOptionSRGB, MTKTextureLoaderOptionTextureUsage,
                                                     MTKTextureLoaderOptionTextureCPUCacheMode,
                                                     MTKTextureLoaderOptionTextureStorageMode, nil];
  NSArray *const origins = [NSArray arrayWithObjects:MTKTextureLoaderOriginTopLeft, MTKTextureLoaderOriginBottomLeft,
                                                     MTKTextureLoaderOriginFlippedVertically, nil];
  for (NSString *key in options) {
    const id value = [options objectForKey:key];
    if ([key isEqual:MTKTextureLoaderOptionOrigin]) {
      if (![origins containsObject:value])
        return [NSString stringWithFormat:@"MTKTextureLoader: %@ is no origin of a picture.", value];
    } else if ([off containsObject:key] || [numbers containsObject:key]) {
      if (![value isKindOfClass:[NSNumber class]])
        return [NSString stringWithFormat:@"MTKTextureLoader: the value of %@ is of class %@, expected NSNumber.", key,
                                          NSStringFromClass([value class])];
      if ([off containsObject:key] && [value boolValue])
        return [NSString stringWithFormat:@"MTKTextureLoader: %@ is not supported; a picture becomes a texture of one "
                                          @"slice and one level.",
                                          key];
    } else {
      return [NSString stringWithFormat:@"MTKTextureLoader: the option %@ is not supported.", key];
    }
  }
  return nil;
}

NSUInteger number(Options *options, NSString *key, NSUInteger otherwise) {
  NSNumber *const value = [options objectForKey:key];
  return value == nil ? otherwise : [value unsignedIntegerValue];
}

MTLPixelFormat format_of(const Picture &picture, Options *options) {
  const bool is_srgb = number(options, MTKTextureLoaderOptionSRGB, 1) != 0;
  if (picture.channels == 1) return is_srgb ? MTLPixelFormatR8Unorm_sRGB : MTLPixelFormatR8Unorm;
  return is_srgb ? MTLPixelFormatBGRA8Unorm_sRGB : MTLPixelFormatBGRA8Unorm;
}

void turn_upside_down(Picture &picture) {
  const auto row = static_cast<std::ptrdiff_t>(picture.row_bytes);
  auto upper = picture.pixels.begin(), lower = picture.pixels.end() - row;
  for (; upper < lower; upper += row, lower -= row) std::swap_ranges(upper, upper + row, lower);
}

id<MTLTexture> new_texture(id<MTLDevice> device, Picture &picture, Options *options, NSError **error) {
  MTLTextureDescriptor *const descriptor =
      [MTLTextureDescriptor texture2DDescriptorWithPixelFormat:format_of(picture, options)
                                                         width:picture.width
                                                        height:picture.height
                                                     mipmapped:NO];
  descriptor.usage = number(options, MTKTextureLoaderOptionTextureUsage, MTLTextureUsageShaderRead);
  descriptor.cpuCacheMode = static_cast<MTLCPUCacheMode>(
      number(options, MTKTextureLoaderOptionTextureCPUCacheMode, MTLCPUCacheModeDefaultCache));
  descriptor.storageMode = static_cast<MTLStorageMode>(
      number(options, MTKTextureLoaderOptionTextureStorageMode, static_cast<NSUInteger>(descriptor.storageMode)));
  NSString *const origin = [options objectForKey:MTKTextureLoaderOptionOrigin];
  if (origin != nil && ![origin isEqual:MTKTextureLoaderOriginTopLeft]) turn_upside_down(picture);
  const id<MTLTexture> texture = [device newTextureWithDescriptor:descriptor];
  if (texture == nil) return fail(error, @"MTKTextureLoader: the device made no texture for the picture.");
  [texture replaceRegion:MTLRegionMake2D(0, 0, picture.width, picture.height)
             mipmapLevel:0
               withBytes:picture.pixels.data()
             bytesPerRow:picture.row_bytes];
  return texture;
}

}  // namespace

@implementation MTKTextureLoader

@synthesize device = _device;

- (instancetype)initWithDevice:(id<MTLDevice>)device {
  require(device, _cmd, "device");
  if ((self = [super init]) != nil) _device = [static_cast<NSObject<MTLDevice> *>(device) retain];
  return self;
}

- (void)dealloc {
  [static_cast<NSObject<MTLDevice> *>(_device) release];
  [super dealloc];
}

- (id<MTLTexture>)newTextureWithData:(NSData *)data options:(Options *)options error:(NSError **)error {
  require(data, _cmd, "data");
  if (NSString *const sentence = refusal(options)) return fail(error, sentence);
  Result<Picture> picture = decode_picture({static_cast<const std::uint8_t *>([data bytes]), [data length]});
  if (!picture)
    return fail(error, [NSString stringWithFormat:@"MTKTextureLoader: %s", picture.status().message().c_str()]);
  return new_texture(_device, picture.value(), options, error);
}

- (id<MTLTexture>)newTextureWithContentsOfURL:(NSURL *)URL options:(Options *)options error:(NSError **)error {
  require(URL, _cmd, "URL");
  NSData *const data = [URL isFileURL] ? [NSData dataWithContentsOfFile:[URL path]] : nil;
  if (data == nil)
    return fail(error, [NSString stringWithFormat:@"MTKTextureLoader: %@ is no file that can be read.", URL]);
  NSError *reason = nil;
  const id<MTLTexture> texture = [self newTextureWithData:data options:options error:&reason];
  if (texture == nil)
    return fail(error,
                [NSString stringWithFormat:@"%@\n  while reading %@", [reason localizedDescription], [URL path]]);
  return texture;
}

- (NSArray *)newTexturesWithContentsOfURLs:(NSArray *)URLs options:(Options *)options error:(NSError **)error {
  require(URLs, _cmd, "URLs");
  NSMutableArray *const textures = [[NSMutableArray alloc] init];
  NSError *first = nil;
  for (NSURL *URL in URLs) {
    NSError *raised = nil;
    const id texture = [self newTextureWithContentsOfURL:URL options:options error:&raised];
    if (first == nil) first = raised;
    [textures addObject:texture ?: [NSNull null]];
    [texture release];
  }
  if (error) *error = first;
  return textures;
}

- (void)newTextureWithData:(NSData *)data
                   options:(Options *)options
         completionHandler:(MTKTextureLoaderCallback)completionHandler {
  require(data, _cmd, "data");
  require(completionHandler, _cmd, "completionHandler");
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
    NSError *error = nil;
    const id texture = [self newTextureWithData:data options:options error:&error];
    completionHandler(texture, error);
    [texture release];
  });
}

- (void)newTextureWithContentsOfURL:(NSURL *)URL
                            options:(Options *)options
                  completionHandler:(MTKTextureLoaderCallback)completionHandler {
  require(URL, _cmd, "URL");
  require(completionHandler, _cmd, "completionHandler");
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
    NSError *error = nil;
    const id texture = [self newTextureWithContentsOfURL:URL options:options error:&error];
    completionHandler(texture, error);
    [texture release];
  });
}

- (void)newTexturesWithContentsOfURLs:(NSArray *)URLs
                              options:(Options *)options
                    completionHandler:(MTKTextureLoaderArrayCallback)completionHandler {
  require(URLs, _cmd, "URLs");
  require(completionHandler, _cmd, "completionHandler");
  dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
    NSError *error = nil;
    NSArray *const textures = [self newTexturesWithContentsOfURLs:URLs options:options error:&error];
    completionHandler(textures, error);
    [textures release];
  });
}

@end
