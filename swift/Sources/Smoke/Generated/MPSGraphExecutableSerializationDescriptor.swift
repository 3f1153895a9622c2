// Made by tools/swift/generate.py from our public Objective-C headers.

import MetalPerformanceShadersGraph

func callsOfMPSGraphExecutableSerializationDescriptor(_ add: (String, @escaping Call) -> Void) {
    add("MPSGraphExecutableSerializationDescriptor.append") { _ = MPSGraphExecutableSerializationDescriptor().append }
    add("MPSGraphExecutableSerializationDescriptor.append =") { let o = MPSGraphExecutableSerializationDescriptor(); o.append = true }
    add("MPSGraphExecutableSerializationDescriptor.deploymentPlatform") { _ = MPSGraphExecutableSerializationDescriptor().deploymentPlatform }
    add("MPSGraphExecutableSerializationDescriptor.deploymentPlatform =") { let o = MPSGraphExecutableSerializationDescriptor(); o.deploymentPlatform = MPSGraphDeploymentPlatform.macOS }
    add("MPSGraphExecutableSerializationDescriptor.minimumDeploymentTarget") { _ = MPSGraphExecutableSerializationDescriptor().minimumDeploymentTarget }
    add("MPSGraphExecutableSerializationDescriptor.minimumDeploymentTarget =") { let o = MPSGraphExecutableSerializationDescriptor(); o.minimumDeploymentTarget = "a" }
}
