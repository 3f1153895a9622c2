#include "frameworks/MetalPerformanceShaders/MPSCore/images/BlockBatch.h"
#include "frameworks/Metal/Impl.h"

#include <mutex>
#include <string>
#include <vector>

#include "compat/guard.h"

using openmps::fw::ImageView;

struct OMPSBlockBatchImpl {
  ImageView window;
  std::size_t each;
  MTLTextureUsage usage;
  MTLStorageMode storage_mode;
  objc::Ref<MPSImage *> parent;
  std::mutex mutex;
  std::vector<objc::Ref<MPSImage *>> images;  // nil until requested
};

namespace openmps::fw {

const ImageView *whole_view(NSArray *batch) {
  static const Class own = [OMPSBlockBatch class];
  return [batch class] == own ? [static_cast<OMPSBlockBatch *>(batch) omps_window] : nullptr;
}

}  // namespace openmps::fw

@implementation OMPSBlockBatch

- (instancetype)initWithView:(const ImageView &)window
                        each:(NSUInteger)each
                  descriptor:(MPSImageDescriptor *)descriptor
                      parent:(MPSImage *)parent {
  if ((self = [super init]) == nil) return nil;
  _impl = new OMPSBlockBatchImpl{
      window, each, [descriptor usage], [descriptor storageMode], objc::Ref<MPSImage *>::retain(parent), {}, {}};
  _impl->images.resize(static_cast<std::size_t>(window.layout.n) / each);
  return self;
}

OMPS_DELETES(_impl)

- (const ImageView *)omps_window {
  return &_impl->window;
}

- (NSUInteger)count {
  return _impl->images.size();
}

- (id)objectAtIndex:(NSUInteger)index {
  if (index >= _impl->images.size())
    openmps::raise_objc(openmps::Status(openmps::ErrorKind::OutOfRange,
                                        "A batch holds " + std::to_string(_impl->images.size()) + " images; image " +
                                            std::to_string(index) + " is asked for."));
  const std::lock_guard lock(_impl->mutex);
  objc::Ref<MPSImage *> &image = _impl->images[index];
  if (image == nil) {
    image = objc::Ref<MPSImage *>::adopt([[MPSImage alloc]
        omps_initWithView:_impl->window.images(index * _impl->each, _impl->each)
                   parent:_impl->parent]);
    if (!_impl->parent) {
      [image omps_impl]->usage = _impl->usage;
      [image omps_impl]->storage_mode = _impl->storage_mode;
    }
  }
  return image;
}

@end
