// The clock of Apple's QuartzCore.

@_exported import CoreGraphics
import Foundation

/// Seconds of a clock that never goes back, from some moment of the past.
public func CACurrentMediaTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
