// Names of Apple's Foundation that programs for Metal use and Foundation on Linux lacks.

import Foundation

extension NSData.WritingOptions {
    /// The old name of `atomic`.
    public static let atomicWrite = NSData.WritingOptions.atomic
}

/// Runs the closure. Each call of the library drains a pool of its own, so that no objects wait for this one.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Seconds since the first instant of 2001 in UTC, as Date counts.
public typealias CFAbsoluteTime = CFTimeInterval

public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
