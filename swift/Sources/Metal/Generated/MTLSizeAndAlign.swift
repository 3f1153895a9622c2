// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public struct MTLSizeAndAlign: Sendable {
    public var size: Int = 0
    public var align: Int = 0

    public init() {}

    public init(size: Int, align: Int) {
        self.size = size
        self.align = align
    }
}
