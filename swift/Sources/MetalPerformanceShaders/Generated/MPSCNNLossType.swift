// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNLossType: UInt32, Sendable {
    case meanAbsoluteError = 0
    case meanSquaredError = 1
    case softMaxCrossEntropy = 2
    case sigmoidCrossEntropy = 3
    case categoricalCrossEntropy = 4
    case hinge = 5
    case huber = 6
    case cosineDistance = 7
    case log = 8
    case kullbackLeiblerDivergence = 9
    case count = 10
}
