// fork() copies one thread. A child of a process with running workers has their queues but not the workers, and would
// wait for ever. It gets an error instead.
#pragma once

#include "result/result.h"

namespace openmps {

// Called when a worker thread of ours starts, by WorkerThread.
void note_worker_started();

// Not ok in a child forked after a worker had started.
Status fork_status() noexcept;

}  // namespace openmps
