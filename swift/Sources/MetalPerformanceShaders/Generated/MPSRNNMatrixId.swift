// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

public enum MPSRNNMatrixId: UInt, Sendable {
    case SingleGateInputWeights = 0
    case singleGateRecurrentWeights = 1
    case singleGateBiasTerms = 2
    case lstmInputGateInputWeights = 3
    case lstmInputGateRecurrentWeights = 4
    case lstmInputGateMemoryWeights = 5
    case lstmInputGateBiasTerms = 6
    case lstmForgetGateInputWeights = 7
    case lstmForgetGateRecurrentWeights = 8
    case lstmForgetGateMemoryWeights = 9
    case lstmForgetGateBiasTerms = 10
    case lstmMemoryGateInputWeights = 11
    case lstmMemoryGateRecurrentWeights = 12
    case lstmMemoryGateMemoryWeights = 13
    case lstmMemoryGateBiasTerms = 14
    case lstmOutputGateInputWeights = 15
    case lstmOutputGateRecurrentWeights = 16
    case lstmOutputGateMemoryWeights = 17
    case lstmOutputGateBiasTerms = 18
    case gruInputGateInputWeights = 19
    case gruInputGateRecurrentWeights = 20
    case gruInputGateBiasTerms = 21
    case gruRecurrentGateInputWeights = 22
    case gruRecurrentGateRecurrentWeights = 23
    case gruRecurrentGateBiasTerms = 24
    case gruOutputGateInputWeights = 25
    case gruOutputGateRecurrentWeights = 26
    case gruOutputGateInputGateWeights = 27
    case gruOutputGateBiasTerms = 28
    case _count = 29
}
