// Names of Apple's Foundation that programs for Metal use and Foundation on Linux lacks.

import Foundation

extension NSData.WritingOptions {
    /// The old name of `atomic`.
    public static let atomicWrite = NSData.WritingOptions.atomic
}
