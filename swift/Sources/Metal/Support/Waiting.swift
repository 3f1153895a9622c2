// The forms of Metal's functions that wait in a task instead of a thread.

import Foundation

extension MTLCommandBuffer {
    /// Returns when the work and its handlers have run, whether the buffer is committed before or after the call.
    public func completed() async { await wait { $0.waitUntilCompleted() } }

    /// Returns when the work is about to run, whether the buffer is committed before or after the call.
    public func scheduled() async { await wait { $0.waitUntilScheduled() } }

    private func wait(_ reached: @escaping (Self) -> Void) async {
        await withCheckedContinuation { continuation in
            afterCommit {
                reached(self)
                continuation.resume()
            }
        }
    }

    /// A buffer that is not committed takes no thread: it is looked at every millisecond.
    private func afterCommit(_ work: @escaping () -> Void) {
        DispatchQueue.global().asyncAfter(deadline: .now() + (isCommitted ? 0 : 0.001)) {
            if self.isCommitted { work() } else { self.afterCommit(work) }
        }
    }

    private var isCommitted: Bool { status != .notEnqueued && status != .enqueued }
}

/// Ends the wait for a completion handler with the result, else with the error.
package func _resume<T>(_ continuation: CheckedContinuation<T, Error>, _ result: T?, _ error: Error?) {
    if let result { continuation.resume(returning: result) } else { continuation.resume(throwing: _existing(error)) }
}

/// The same for a handler with two results, which come together.
package func _resume<T, U>(
    _ continuation: CheckedContinuation<(T, U), Error>, _ first: T?, _ second: U?, _ error: Error?
) {
    if let first, let second {
        continuation.resume(returning: (first, second))
    } else {
        continuation.resume(throwing: _existing(error))
    }
}
