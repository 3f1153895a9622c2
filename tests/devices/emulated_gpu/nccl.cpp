// Stands in for NCCL beside the emulated GPU: collectives of processes of one machine, through shared memory. As with
// NCCL, calls that do not belong together and a rank that has ended let the others wait until they abort. Then
// ncclCommGetAsyncError says so; NCCL itself notices such a rank only over a network.
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "engine/ir/numbers.h"

// cuda.cpp
extern "C" int emulated_put_collective(void* stream, const void* communicator, const std::function<void()>& work);

namespace {

using namespace openmps::engine;

constexpr int kOk = 0, kSystemError = 2, kInvalidArgument = 4, kInvalidUsage = 5, kRemoteError = 6;
constexpr int kSum = 0, kMean = 4, kNone = -1;
constexpr int kEveryRank = -1;
constexpr int kMostRanks = 8;
constexpr std::size_t kSlice = 256 << 10;

struct Id {
  char name[128];
};
struct Call {
  std::uint64_t number = 0, bytes = 0;
  int type = 0, reduction = 0, root = 0;
  bool operator==(const Call&) const = default;
};
// Zeros at first.
struct Shared {
  std::atomic<int> processes[kMostRanks];
  std::atomic<std::uint64_t> steps[kMostRanks];  // that a rank has done
  Call calls[kMostRanks];
  char numbers[kMostRanks][kSlice];
};
struct Communicator {
  Shared* shared;
  int rank, size;
  std::uint64_t calls = 0;
  std::atomic<bool> is_aborted{false};
  std::atomic<int> error{kOk};
};
// The root gets the sum, or with a root of kEveryRank all; without a reduction all get the numbers of the root.
struct Message {
  const char* from;
  char* to;
  std::size_t count;
  int type, reduction, root = kEveryRank;
};
using Messages = std::vector<Message>;
struct Pending {
  Communicator* communicator;
  void* stream;
  Messages messages;
};
thread_local int g_depth = 0;
thread_local std::vector<Pending> g_pending;

// A file that cannot be read is no sign that the process has ended.
bool runs(int process) {
  if (kill(process, 0) != 0 && errno == ESRCH) return false;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto end = text.rfind(") ");
  return end == std::string::npos || text[end + 2] != 'Z';
}

// Returns false if the communicator was aborted.
template <typename Ready>
bool wait(Communicator& communicator, Ready ready) {
  for (int tries = 0; !ready(); ++tries) {
    if (communicator.is_aborted) return false;
    if (tries < 100) {
      std::this_thread::yield();
      continue;
    }
    std::this_thread::sleep_for(std::chrono::microseconds(tries < 1000 ? 50 : 1000));
    if (tries % 100 != 0) continue;
    for (int other = 0; other < communicator.size; ++other)
      if (const int process = communicator.shared->processes[other]; process && !runs(process))
        communicator.error = kRemoteError;
  }
  return true;
}

// Returns once all ranks are here.
bool meet(Communicator& communicator) {
  const std::uint64_t step = ++communicator.shared->steps[communicator.rank];
  return wait(communicator, [&] {
    return std::all_of(communicator.shared->steps, communicator.shared->steps + communicator.size,
                       [&](const auto& other) { return other >= step; });
  });
}

template <typename T, typename Load, typename Store>
void add_up(const Communicator& communicator, const Message& sum, char* to, std::size_t bytes, Load load, Store store) {
  for (std::size_t at = 0; at < bytes; at += sizeof(T)) {
    T total{};
    for (int rank = 0; rank < communicator.size; ++rank) {
      T each;
      std::memcpy(&each, communicator.shared->numbers[rank] + at, sizeof each);
      auto value = load(each);
      if (sum.reduction == kMean) value = value * static_cast<decltype(value)>(1.0 / communicator.size);
      total = rank == 0 ? store(value) : store(static_cast<decltype(value)>(load(total) + value));
    }
    std::memcpy(to + at, &total, sizeof total);
  }
}

std::size_t bytes_of(int type) {
  switch (type) {
    case 1:
      return 1;
    case 6:
    case 9:
      return 2;
    case 2:
    case 7:
      return 4;
    case 4:
    case 8:
      return 8;
    default:
      return 0;
  }
}

void add_up_slice(const Communicator& all, const Message& sum, char* to, std::size_t bytes) {
  const auto same = [](auto x) { return x; };
  switch (sum.type) {
    case 1:
      return add_up<std::uint8_t>(all, sum, to, bytes, same, same);
    case 2:
      return add_up<std::int32_t>(all, sum, to, bytes, same, same);
    case 4:
      return add_up<std::int64_t>(all, sum, to, bytes, same, same);
    case 6:
      return add_up<std::uint16_t>(all, sum, to, bytes, half_to_float, float_to_half);
    case 7:
      return add_up<float>(all, sum, to, bytes, same, same);
    case 8:
      return add_up<double>(all, sum, to, bytes, same, same);
    default:
      return add_up<std::uint16_t>(all, sum, to, bytes, bfloat16_to_float, float_to_bfloat16);
  }
}

// All ranks have to make the same call, or else wait for ever.
bool agree(Communicator& communicator, const Call& call) {
  Shared& shared = *communicator.shared;
  shared.calls[communicator.rank] = call;
  if (!meet(communicator)) return false;
  for (int rank = 0; rank < communicator.size; ++rank) {
    if (shared.calls[rank] == call) continue;
    std::fprintf(stderr, "emulated NCCL: rank %d has a message of %zu bytes, rank %d of %zu\n", communicator.rank,
                 static_cast<std::size_t>(call.bytes), rank, static_cast<std::size_t>(shared.calls[rank].bytes));
    communicator.error = kInvalidUsage;
    wait(communicator, [] { return false; });
    return false;
  }
  return meet(communicator);
}

void run(Communicator& communicator, const Message& message) {
  const std::size_t bytes = message.count * bytes_of(message.type);
  if (!agree(communicator, {++communicator.calls, bytes, message.type, message.reduction, message.root})) return;
  const bool is_root = message.root == communicator.rank, sums = message.reduction != kNone;
  const bool sends = sums || is_root, receives = !sums || is_root || message.root == kEveryRank;
  char(&numbers)[kMostRanks][kSlice] = communicator.shared->numbers;
  std::vector<char> result(std::min(bytes, kSlice));
  for (std::size_t at = 0; at < bytes; at += kSlice) {
    const std::size_t now = std::min(kSlice, bytes - at);
    if (sends) std::memcpy(numbers[communicator.rank], message.from + at, now);
    if (!meet(communicator)) return;
    if (sums && receives) add_up_slice(communicator, message, result.data(), now);
    if (!sums) std::memcpy(result.data(), numbers[message.root], now);
    if (!meet(communicator)) return;
    if (receives) std::memcpy(message.to + at, result.data(), now);
  }
}

int put(const Pending& first, Messages messages) {
  Communicator* const communicator = first.communicator;
  return emulated_put_collective(first.stream, communicator,
                                 [communicator, messages = std::move(messages)] {
                                   for (const Message& message : messages) run(*communicator, message);
                                 }) == 0
             ? kOk
             : kSystemError;
}

// The messages of a group that have the same communicator and stream run as one.
int put_all() {
  int result = kOk;
  while (!g_pending.empty()) {
    const Pending first = g_pending.front();
    Messages messages;
    std::erase_if(g_pending, [&](const Pending& one) {
      const bool same = one.communicator == first.communicator && one.stream == first.stream;
      if (same) messages.insert(messages.end(), one.messages.begin(), one.messages.end());
      return same;
    });
    if (const int put_one = put(first, std::move(messages)); put_one != kOk) result = put_one;
  }
  return result;
}

bool is_valid(const Communicator* communicator, int type, int reduction) {
  return communicator && !communicator->is_aborted && bytes_of(type) != 0 &&
         (reduction == kNone || reduction == kSum || reduction == kMean);
}

bool overlap(const char* a, std::size_t a_bytes, const char* b, std::size_t b_bytes) {
  return a < b + b_bytes && b < a + a_bytes;
}

int put_one(Communicator* communicator, void* stream, Messages messages) {
  const Pending one{communicator, stream, std::move(messages)};
  if (g_depth == 0) return put(one, one.messages);
  g_pending.push_back(one);
  return kOk;
}

// One message: `to` may be `from`, and must not overlap it otherwise.
int put_message(Communicator* communicator, void* stream, const void* from, void* to, std::size_t count, int type,
                int reduction, int root) {
  const Message message{static_cast<const char*>(from), static_cast<char*>(to), count, type, reduction, root};
  const std::size_t bytes = count * bytes_of(type);
  if (!is_valid(communicator, type, reduction) || root >= communicator->size ||
      (from != to && overlap(message.from, bytes, message.to, bytes)))
    return kInvalidArgument;
  return put_one(communicator, stream, {message});
}

}  // namespace

extern "C" {

int ncclGetUniqueId(Id* id) {
  std::ifstream random("/dev/urandom", std::ios::binary);
  std::uint64_t number = 0;
  random.read(reinterpret_cast<char*>(&number), sizeof number);
  *id = {};
  std::snprintf(id->name, sizeof id->name, "/openmps-nccl-%016llx", static_cast<unsigned long long>(number));
  return kOk;
}

int ncclCommInitRank(Communicator** made, int size, Id id, int rank) {
  if (size < 1 || size > kMostRanks || rank < 0 || rank >= size) return kInvalidArgument;
  const int file = shm_open(id.name, O_CREAT | O_RDWR, 0600);
  if (file < 0 || ftruncate(file, sizeof(Shared)) != 0) return kSystemError;
  void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return kSystemError;
  auto* const communicator = *made = new Communicator{static_cast<Shared*>(memory), rank, size};
  communicator->shared->processes[rank] = getpid();
  meet(*communicator);
  if (rank == 0) shm_unlink(id.name);
  return kOk;
}

int ncclCommGetAsyncError(Communicator* communicator, int* error) { return *error = communicator->error, kOk; }
int ncclCommAbort(Communicator* communicator) { return communicator->is_aborted = true, kOk; }

int ncclGroupStart() { return ++g_depth, kOk; }
int ncclGroupEnd() {
  if (g_depth == 0) return kInvalidUsage;
  return --g_depth == 0 ? put_all() : kOk;
}

int ncclAllReduce(const void* from, void* to, std::size_t count, int type, int reduction, Communicator* communicator,
                  void* stream) {
  return put_message(communicator, stream, from, to, count, type, reduction, kEveryRank);
}

int ncclReduce(const void* from, void* to, std::size_t count, int type, int reduction, int root,
               Communicator* communicator, void* stream) {
  return put_message(communicator, stream, from, to, count, type, reduction, root);
}

int ncclBroadcast(const void* from, void* to, std::size_t count, int type, int root, Communicator* communicator,
                  void* stream) {
  return put_message(communicator, stream, from, to, count, type, kNone, root);
}

// `to` may be this rank's block of `from`.
int ncclReduceScatter(const void* from, void* to, std::size_t count, int type, int reduction,
                      Communicator* communicator, void* stream) {
  if (!is_valid(communicator, type, reduction)) return kInvalidArgument;
  const auto* const blocks = static_cast<const char*>(from);
  auto* const own = static_cast<char*>(to);
  const std::size_t bytes = count * bytes_of(type), all = bytes * static_cast<std::size_t>(communicator->size);
  if (own != blocks + bytes * static_cast<std::size_t>(communicator->rank) && overlap(own, bytes, blocks, all))
    return kInvalidArgument;
  Messages messages;
  for (int root = 0; root < communicator->size; ++root)
    messages.push_back({blocks + bytes * static_cast<std::size_t>(root), own, count, type, reduction, root});
  return put_one(communicator, stream, std::move(messages));
}

// `from` may be this rank's block of `to`.
int ncclAllGather(const void* from, void* to, std::size_t count, int type, Communicator* communicator, void* stream) {
  if (!is_valid(communicator, type, kNone)) return kInvalidArgument;
  const auto* const own = static_cast<const char*>(from);
  auto* const blocks = static_cast<char*>(to);
  const std::size_t bytes = count * bytes_of(type), all = bytes * static_cast<std::size_t>(communicator->size);
  if (own != blocks + bytes * static_cast<std::size_t>(communicator->rank) && overlap(own, bytes, blocks, all))
    return kInvalidArgument;
  Messages messages;
  for (int root = 0; root < communicator->size; ++root)
    messages.push_back({own, blocks + bytes * static_cast<std::size_t>(root), count, type, kNone, root});
  return put_one(communicator, stream, std::move(messages));
}

const char* ncclGetErrorString(int error) {
  return error == kRemoteError    ? "emulated: a process has ended"
         : error == kInvalidUsage ? "emulated: calls differ"
                                  : "emulated";
}
}
