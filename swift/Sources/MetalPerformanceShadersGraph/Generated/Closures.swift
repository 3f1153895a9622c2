// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

public typealias MPSGraphTensorDataDictionary = [MPSGraphTensor: MPSGraphTensorData]

public typealias MPSGraphTensorShapedTypeDictionary = [MPSGraphTensor: MPSGraphShapedType]

public typealias MPSGraphCompletionHandler = ([MPSGraphTensor: MPSGraphTensorData], Error?) -> Void

public typealias MPSGraphScheduledHandler = ([MPSGraphTensor: MPSGraphTensorData], Error?) -> Void

public typealias MPSGraphCompilationCompletionHandler = (MPSGraphExecutable, Error?) -> Void

public typealias MPSGraphCallableMap = [String: MPSGraphExecutable]

public typealias MPSGraphControlFlowDependencyBlock = () -> [MPSGraphTensor]

public typealias MPSGraphIfThenElseBlock = () -> [MPSGraphTensor]

public typealias MPSGraphWhileBeforeBlock = ([MPSGraphTensor], NSMutableArray) -> MPSGraphTensor

public typealias MPSGraphWhileAfterBlock = ([MPSGraphTensor]) -> [MPSGraphTensor]

public typealias MPSGraphForLoopBodyBlock = (MPSGraphTensor, [MPSGraphTensor]) -> [MPSGraphTensor]

public typealias MPSGraphExecutableCompletionHandler = ([MPSGraphTensorData], Error?) -> Void

public typealias MPSGraphExecutableScheduledHandler = ([MPSGraphTensorData], Error?) -> Void

package let _invokeMPSGraphCompletionHandler: omps_MPSGraphCompletionHandler_invoke = { context, a0, a1 in
    let closure: ([MPSGraphTensor: MPSGraphTensorData], Error?) -> Void = _unbox(context)
    closure(_existing(_dictionary(from: a0, { _object($0) }, { _object($0) })), _error(from: a1))
}

package let _invokeMPSGraphScheduledHandler: omps_MPSGraphScheduledHandler_invoke = { context, a0, a1 in
    let closure: ([MPSGraphTensor: MPSGraphTensorData], Error?) -> Void = _unbox(context)
    closure(_existing(_dictionary(from: a0, { _object($0) }, { _object($0) })), _error(from: a1))
}

package let _invokeMPSGraphCompilationCompletionHandler: omps_MPSGraphCompilationCompletionHandler_invoke = { context, a0, a1 in
    let closure: (MPSGraphExecutable, Error?) -> Void = _unbox(context)
    closure(_object(a0), _error(from: a1))
}

package let _invokeMPSGraphControlFlowDependencyBlock: omps_MPSGraphControlFlowDependencyBlock_invoke = { context in
    let closure: () -> [MPSGraphTensor] = _unbox(context)
    return _array(closure()) { _retained($0) }
}

package let _invokeMPSGraphIfThenElseBlock: omps_MPSGraphIfThenElseBlock_invoke = { context in
    let closure: () -> [MPSGraphTensor] = _unbox(context)
    return _array(closure()) { _retained($0) }
}

package let _invokeMPSGraphWhileBeforeBlock: omps_MPSGraphWhileBeforeBlock_invoke = { context, a0, a1 in
    let closure: ([MPSGraphTensor], NSMutableArray) -> MPSGraphTensor = _unbox(context)
    let a1Array = _mutableArray(from: a1)
    let made = closure(_existing(_array(from: a0) { _object($0) }), a1Array)
    _store(a1Array, in: a1)
    return _retained(made)
}

package let _invokeMPSGraphWhileAfterBlock: omps_MPSGraphWhileAfterBlock_invoke = { context, a0 in
    let closure: ([MPSGraphTensor]) -> [MPSGraphTensor] = _unbox(context)
    return _array(closure(_existing(_array(from: a0) { _object($0) }))) { _retained($0) }
}

package let _invokeMPSGraphForLoopBodyBlock: omps_MPSGraphForLoopBodyBlock_invoke = { context, a0, a1 in
    let closure: (MPSGraphTensor, [MPSGraphTensor]) -> [MPSGraphTensor] = _unbox(context)
    return _array(closure(_object(a0), _existing(_array(from: a1) { _object($0) }))) { _retained($0) }
}

package let _invokeMPSGraphExecutableCompletionHandler: omps_MPSGraphExecutableCompletionHandler_invoke = { context, a0, a1 in
    let closure: ([MPSGraphTensorData], Error?) -> Void = _unbox(context)
    closure(_existing(_array(from: a0) { _object($0) }), _error(from: a1))
}

package let _invokeMPSGraphExecutableScheduledHandler: omps_MPSGraphExecutableScheduledHandler_invoke = { context, a0, a1 in
    let closure: ([MPSGraphTensorData], Error?) -> Void = _unbox(context)
    closure(_existing(_array(from: a0) { _object($0) }), _error(from: a1))
}
