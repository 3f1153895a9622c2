// MetalKit's loader of textures for Swift. Its class is missing where libpng or libjpeg was when the library was built.
#import <MetalKit/MetalKit.h>

#import "shim.h"

static MTKTextureLoader *loader_of(void *device, void **error) {
  Class loader = objc_getClass("MTKTextureLoader");
  if (loader) return [[[loader alloc] initWithDevice:(id)device] autorelease];
  *error = omps_error_make("MTKTextureLoaderErrorDomain", 0,
                           "MTKTextureLoader: openmps was built without libpng and libjpeg, which read pictures.");
  return nil;
}

void *omps_texture_of_data(void *device, void *data, void *options, void **error) {
  OMPS_ENTER
  NSData *bytes = omps_consumed(data);
  NSDictionary *chosen = omps_consumed(options);
  NSError *raised = nil;
  id texture = [loader_of(device, error) newTextureWithData:bytes options:chosen error:&raised];
  if (raised) *error = omps_retained(raised);
  return texture;
  OMPS_LEAVE
}

void *omps_texture_of_file(void *device, void *url, void *options, void **error) {
  OMPS_ENTER
  NSURL *file = omps_consumed(url);
  NSDictionary *chosen = omps_consumed(options);
  NSError *raised = nil;
  id texture = [loader_of(device, error) newTextureWithContentsOfURL:file options:chosen error:&raised];
  if (raised) *error = omps_retained(raised);
  return texture;
  OMPS_LEAVE
}
