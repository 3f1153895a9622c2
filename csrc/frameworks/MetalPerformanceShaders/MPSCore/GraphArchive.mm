#include "frameworks/MetalPerformanceShaders/MPSCore/GraphArchive.h"

#include "compat/archiver.h"

namespace openmps::fw {
namespace {

thread_local GraphArchive *innermost = nullptr;

}  // namespace

GraphArchive::GraphArchive(NSCoder *coder, id<MTLDevice> device) : coder_(coder), device_(device), outer_(innermost) {
  innermost = this;
}

GraphArchive::~GraphArchive() {
  innermost = outer_;
  if (device_ == nil && !is_finished_) openmps_keep_archiver_whole(coder_);
}

GraphArchive *GraphArchive::of(NSCoder *coder) {
  GraphArchive *archive = innermost;
  while (archive != nullptr && archive->coder_ != coder) archive = archive->outer_;
  return archive;
}

GraphArchive::Number GraphArchive::number_of(const void *object) {
  const auto [place, is_new] = written_.try_emplace(object, static_cast<std::int64_t>(written_.size()) + 1);
  return {place->second, is_new};
}

GraphArchive::Sharing::Sharing(GraphArchive *archive, bool shares) : archive_(archive) {
  if (archive_ == nullptr) return;
  before_ = archive_->shares_;
  archive_->shares_ = shares;
}

GraphArchive::Sharing::~Sharing() {
  if (archive_ != nullptr) archive_->shares_ = before_;
}

}  // namespace openmps::fw
