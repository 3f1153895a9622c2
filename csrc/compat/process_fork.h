// fork() copies one thread: a child of a process whose workers were running has their queues but not the workers, and
// would wait for ever. It is told so instead.
#pragma once

#include "result/result.h"

namespace openmps {

// Called when a worker thread of ours starts, by WorkerThread.
void note_worker_started();

// Not ok in a child forked after a worker had started.
Status fork_status() noexcept;

}  // namespace openmps
