// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public struct MPSImageHistogramInfo: Sendable {
    public var numberOfHistogramEntries: Int = 0
    public var histogramForAlpha: Bool = false
    public var minPixelValue: SIMD4<Float> = SIMD4<Float>()
    public var maxPixelValue: SIMD4<Float> = SIMD4<Float>()

    public init() {}

    public init(numberOfHistogramEntries: Int, histogramForAlpha: Bool, minPixelValue: SIMD4<Float>, maxPixelValue: SIMD4<Float>) {
        self.numberOfHistogramEntries = numberOfHistogramEntries
        self.histogramForAlpha = histogramForAlpha
        self.minPixelValue = minPixelValue
        self.maxPixelValue = maxPixelValue
    }
}
