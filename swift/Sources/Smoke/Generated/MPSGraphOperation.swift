// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphOperation(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphOperation.inputTensors") { _ = tensor.operation.inputTensors }
    add("MPSGraphOperation.outputTensors") { _ = tensor.operation.outputTensors }
    add("MPSGraphOperation.controlDependencies") { _ = tensor.operation.controlDependencies }
    add("MPSGraphOperation.graph") { _ = tensor.operation.graph }
    add("MPSGraphOperation.name") { _ = tensor.operation.name }
}
