// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSCNNNeuronType: Int32, Sendable {
    case none = 0
    case reLU = 1
    case linear = 2
    case sigmoid = 3
    case hardSigmoid = 4
    case tanH = 5
    case absolute = 6
    case softPlus = 7
    case softSign = 8
    case ELU = 9
    case pReLU = 10
    case reLUN = 11
    case power = 12
    case exponential = 13
    case logarithm = 14
    case geLU = 15
    case count = 16
}
