// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSScaleTransform: Sendable {
    public var scaleX: Double = 0
    public var scaleY: Double = 0
    public var translateX: Double = 0
    public var translateY: Double = 0

    public init() {}

    public init(scaleX: Double, scaleY: Double, translateX: Double, translateY: Double) {
        self.scaleX = scaleX
        self.scaleY = scaleY
        self.translateX = translateX
        self.translateY = translateY
    }
}
