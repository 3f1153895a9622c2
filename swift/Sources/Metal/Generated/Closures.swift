// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation

public typealias CFTimeInterval = Double

public typealias NSErrorUserInfoKey = String

public typealias MTLCommandBufferHandler = @Sendable (MTLCommandBuffer) -> Void

public typealias MTLNewLibraryCompletionHandler = @Sendable (MTLLibrary?, Error?) -> Void

public typealias MTLNewComputePipelineStateCompletionHandler = @Sendable (MTLComputePipelineState?, Error?) -> Void

public typealias MTLDeviceNotificationName = String

public typealias MTLDeviceNotificationHandler = (MTLDevice, String) -> Void

public typealias MTLSharedEventNotificationBlock = @Sendable (MTLSharedEvent, UInt64) -> Void

package let _invokeMTLCommandBufferHandler: omps_MTLCommandBufferHandler_invoke = { context, a0 in
    let closure: (MTLCommandBuffer) -> Void = _unbox(context)
    closure(_existing(_optionalMTLCommandBuffer(a0)))
}

package let _invokeMTLNewLibraryCompletionHandler: omps_MTLNewLibraryCompletionHandler_invoke = { context, a0, a1 in
    let closure: (MTLLibrary?, Error?) -> Void = _unbox(context)
    closure(_optionalMTLLibrary(a0), _error(from: a1))
}

package let _invokeMTLNewComputePipelineStateCompletionHandler: omps_MTLNewComputePipelineStateCompletionHandler_invoke = { context, a0, a1 in
    let closure: (MTLComputePipelineState?, Error?) -> Void = _unbox(context)
    closure(_optionalMTLComputePipelineState(a0), _error(from: a1))
}

package let _invokeMTLDeviceNotificationHandler: omps_MTLDeviceNotificationHandler_invoke = { context, a0, a1 in
    let closure: (MTLDevice, String) -> Void = _unbox(context)
    closure(_existing(_optionalMTLDevice(a0)), _existing(_string(a1)))
}

package let _invokeMTLSharedEventNotificationBlock: omps_MTLSharedEventNotificationBlock_invoke = { context, a0, a1 in
    let closure: (MTLSharedEvent, UInt64) -> Void = _unbox(context)
    closure(_existing(_optionalMTLSharedEvent(a0)), a1)
}

package let _invokeBufferDeallocator: omps_BufferDeallocator_invoke = { context, a0, a1 in
    let closure: (UnsafeMutableRawPointer, Int) -> Void = _unbox(context)
    closure(_existing(a0), a1)
}
