// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A node of a graph. A key of dictionaries by identity: copying returns the operation itself.
open class MPSGraphOperation: MPSGraphObject {
    override public class var _className: String { "MPSGraphOperation" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraphOperation(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var inputTensors: [MPSGraphTensor] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphOperation_inputTensors(_handle) }
            return _existing(_array(from: made) { _object($0) })
        }
    }

    open var outputTensors: [MPSGraphTensor] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphOperation_outputTensors(_handle) }
            return _existing(_array(from: made) { _object($0) })
        }
    }

    /// Operations that run before it although it reads none of their results.
    open var controlDependencies: [MPSGraphOperation] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraphOperation_controlDependencies(_handle) }
            return _existing(_array(from: made) { _object($0) })
        }
    }

    open var graph: MPSGraph {
        get { _object(withExtendedLifetime(self) { omps_MPSGraphOperation_graph(_handle) }) }
    }

    /// The name it was given, else one made of its kind and number.
    open var name: String {
        get { _existing(_string(withExtendedLifetime(self) { omps_MPSGraphOperation_name(_handle) })) }
    }
}
