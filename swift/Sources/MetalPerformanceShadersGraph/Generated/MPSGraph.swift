// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal
import MetalPerformanceShaders

/// A graph of operations on tensors: built once by the methods of the categories, run any number of times. It owns
/// its tensors, operations and variables. Built by one thread at a time; runs may be started by any.
open class MPSGraph: MPSGraphObject {
    override public class var _className: String { "MPSGraph" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSGraph(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var options: MPSGraphOptions {
        get { _value(withExtendedLifetime(self) { omps_MPSGraph_options(_handle) }, MPSGraphOptions.self) }
        set { withExtendedLifetime(self) { omps_MPSGraph_setOptions(_handle, newValue.rawValue) } }
    }

    /// All placeholders, in the order in which they were made.
    open var placeholderTensors: [MPSGraphTensor] {
        get {
            let made = withExtendedLifetime(self) { omps_MPSGraph_placeholderTensors(_handle) }
            return _existing(_array(from: made) { _object($0) })
        }
    }

    @discardableResult
    open class func new() -> MPSGraph {
        return _object(omps_MPSGraph_class_new())
    }

    /// The graph for these types of feeds and these targets, to be run by itself. Its variables are the graph's.
    @discardableResult
    open func compile(
        with device: MPSGraphDevice?,
        feeds: [MPSGraphTensor: MPSGraphShapedType],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?,
        compilationDescriptor: MPSGraphCompilationDescriptor?
    ) -> MPSGraphExecutable {
        let made = withExtendedLifetime((self, device, compilationDescriptor)) {
            omps_MPSGraph_compileWithDevice_feeds_targetTensors_targetOperations_compilationDescriptor(
                _handle, device?._handle, _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetTensors) { _retained($0) }, _array(targetOperations) { _retained($0) },
                compilationDescriptor?._handle)
        }
        return _object(made)
    }

    /// Runs what the targets need and waits for it. Compiled at the first run with feeds of these types and these
    /// targets, and kept. Data may have other extents of 1 than their placeholder or result: (1, 3) for (3).
    @discardableResult
    open func run(
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?
    ) -> [MPSGraphTensor: MPSGraphTensorData] {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_runWithFeeds_targetTensors_targetOperations(
                _handle, _dictionary(feeds, { $0._handle }, { $0._handle }), _array(targetTensors) {
                _retained($0) }, _array(targetOperations) { _retained($0) })
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    /// The same on a queue of the caller's.
    @discardableResult
    open func run(
        with commandQueue: MTLCommandQueue,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?
    ) -> [MPSGraphTensor: MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandQueue)) {
            omps_MPSGraph_runWithMTLCommandQueue_feeds_targetTensors_targetOperations(
                _handle, _pointer(commandQueue), _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetTensors) { _retained($0) }, _array(targetOperations) { _retained($0) })
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    /// Writes to the memory of the caller: the keys are the targets.
    open func run(
        with commandQueue: MTLCommandQueue,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetOperations: [MPSGraphOperation]?,
        resultsDictionary: [MPSGraphTensor: MPSGraphTensorData]
    ) {
        withExtendedLifetime((self, commandQueue)) {
            omps_MPSGraph_runWithMTLCommandQueue_feeds_targetOperations_resultsDictionary(
                _handle, _pointer(commandQueue), _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetOperations) { _retained($0) }, _dictionary(resultsDictionary, { $0._handle
                }, { $0._handle }))
        }
    }

    /// Returns at once; the results are filled when the work is done. Then the descriptor's handlers are called.
    @discardableResult
    open func runAsync(
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?,
        executionDescriptor: MPSGraphExecutionDescriptor?
    ) -> [MPSGraphTensor: MPSGraphTensorData] {
        let made = withExtendedLifetime((self, executionDescriptor)) {
            omps_MPSGraph_runAsyncWithFeeds_targetTensors_targetOperations_executionDescriptor(
                _handle, _dictionary(feeds, { $0._handle }, { $0._handle }), _array(targetTensors) {
                _retained($0) }, _array(targetOperations) { _retained($0) },
                executionDescriptor?._handle)
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    @discardableResult
    open func runAsync(
        with commandQueue: MTLCommandQueue,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?,
        executionDescriptor: MPSGraphExecutionDescriptor?
    ) -> [MPSGraphTensor: MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandQueue, executionDescriptor)) {
            omps_MPSGraph_runAsyncWithMTLCommandQueue_feeds_targetTensors_targetOperations_executionDescriptor(
                _handle, _pointer(commandQueue), _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetTensors) { _retained($0) }, _array(targetOperations) { _retained($0) },
                executionDescriptor?._handle)
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    open func runAsync(
        with commandQueue: MTLCommandQueue,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetOperations: [MPSGraphOperation]?,
        resultsDictionary: [MPSGraphTensor: MPSGraphTensorData],
        executionDescriptor: MPSGraphExecutionDescriptor?
    ) {
        withExtendedLifetime((self, commandQueue, executionDescriptor)) {
            omps_MPSGraph_runAsyncWithMTLCommandQueue_feeds_targetOperations_resultsDictionary_executionDescriptor(
                _handle, _pointer(commandQueue), _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetOperations) { _retained($0) }, _dictionary(resultsDictionary, { $0._handle
                }, { $0._handle }), executionDescriptor?._handle)
        }
    }

    /// Encodes the run; feeds are read when the command buffer runs.
    @discardableResult
    open func encode(
        to commandBuffer: MPSCommandBuffer,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetTensors: [MPSGraphTensor],
        targetOperations: [MPSGraphOperation]?,
        executionDescriptor: MPSGraphExecutionDescriptor?
    ) -> [MPSGraphTensor: MPSGraphTensorData] {
        let made = withExtendedLifetime((self, commandBuffer, executionDescriptor)) {
            omps_MPSGraph_encodeToCommandBuffer_feeds_targetTensors_targetOperations_executionDescriptor(
                _handle, commandBuffer._handle, _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetTensors) { _retained($0) }, _array(targetOperations) { _retained($0) },
                executionDescriptor?._handle)
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    open func encode(
        to commandBuffer: MPSCommandBuffer,
        feeds: [MPSGraphTensor: MPSGraphTensorData],
        targetOperations: [MPSGraphOperation]?,
        resultsDictionary: [MPSGraphTensor: MPSGraphTensorData],
        executionDescriptor: MPSGraphExecutionDescriptor?
    ) {
        withExtendedLifetime((self, commandBuffer, executionDescriptor)) {
            omps_MPSGraph_encodeToCommandBuffer_feeds_targetOperations_resultsDictionary_executionDescriptor(
                _handle, commandBuffer._handle, _dictionary(feeds, { $0._handle }, { $0._handle }),
                _array(targetOperations) { _retained($0) }, _dictionary(resultsDictionary, { $0._handle
                }, { $0._handle }), executionDescriptor?._handle)
        }
    }

    /// max(x, 0); of NaN 0.
    @discardableResult
    open func reLU(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reLUWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The gradient where the source is above 0, else 0.
    @discardableResult
    open func reLUGradient(
        withIncomingGradient gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_reLUGradientWithIncomingGradient_sourceTensor_name(
                _handle, gradient._handle, source._handle, name)
        }
        return _object(made)
    }

    /// 1 / (1 + exp(-x)).
    @discardableResult
    open func sigmoid(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sigmoidWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// gradient * y * (1 - y) with y = sigmoid(source).
    @discardableResult
    open func sigmoidGradient(
        withIncomingGradient gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_sigmoidGradientWithIncomingGradient_sourceTensor_name(
                _handle, gradient._handle, source._handle, name)
        }
        return _object(made)
    }

    /// exp(x) divided by its sum along `axis`, which may be negative; sound for large numbers.
    @discardableResult
    open func softMax(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_softMaxWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    /// The gradient by the source of softMax, which it takes, not its result.
    @discardableResult
    open func softMaxGradient(
        withIncomingGradient gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_softMaxGradientWithIncomingGradient_sourceTensor_axis_name(
                _handle, gradient._handle, source._handle, axis, name)
        }
        return _object(made)
    }

    /// x from 0 on, alpha * x below.
    @discardableResult
    open func leakyReLU(with tensor: MPSGraphTensor, alpha: Double, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_leakyReLUWithTensor_alpha_name(
                _handle, tensor._handle, alpha, name)
        }
        return _object(made)
    }

    /// The same with a slope that broadcasts against the tensor.
    @discardableResult
    open func leakyReLU(
        with tensor: MPSGraphTensor,
        alphaTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, alphaTensor)) {
            omps_MPSGraph_leakyReLUWithTensor_alphaTensor_name(
                _handle, tensor._handle, alphaTensor._handle, name)
        }
        return _object(made)
    }

    /// The gradient from 0 on, alpha times it below.
    @discardableResult
    open func leakyReLUGradient(
        withIncomingGradient gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        alphaTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, alphaTensor)) {
            omps_MPSGraph_leakyReLUGradientWithIncomingGradient_sourceTensor_alphaTensor_name(
                _handle, gradient._handle, source._handle, alphaTensor._handle, name)
        }
        return _object(made)
    }

    /// The tensor itself.
    @discardableResult
    open func identity(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_identityWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// e to the power x.
    @discardableResult
    open func exponent(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_exponentWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// 2 to the power x.
    @discardableResult
    open func exponentBase2(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_exponentBase2WithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// 10 to the power x.
    @discardableResult
    open func exponentBase10(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_exponentBase10WithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Natural logarithm; of 0 minus infinity.
    @discardableResult
    open func logarithm(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_logarithmWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logarithmBase2(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_logarithmBase2WithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logarithmBase10(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_logarithmBase10WithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// x * x.
    @discardableResult
    open func square(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_squareWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func squareRoot(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_squareRootWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// 1 / sqrt(x).
    @discardableResult
    open func reverseSquareRoot(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reverseSquareRootWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reciprocalSquareRoot(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reciprocalSquareRootWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The square of the magnitude: x * x, and real for a complex x.
    @discardableResult
    open func absoluteSquare(tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_absoluteSquareWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// 1 / x.
    @discardableResult
    open func reciprocal(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reciprocalWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func absolute(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_absoluteWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func negative(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_negativeWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// -1, 0 or 1; of NaN 0.
    @discardableResult
    open func sign(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_signWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Whether the sign bit is set, as bool.
    @discardableResult
    open func signbit(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_signbitWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func ceil(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_ceilWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func floor(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_floorWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// To the nearest integer, halves away from 0.
    @discardableResult
    open func round(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_roundWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// To the nearest integer, halves to even.
    @discardableResult
    open func rint(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_rintWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// To the nearest integer towards 0.
    @discardableResult
    open func truncate(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_truncateWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sin(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sinWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cos(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cosWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func tan(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_tanWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sinh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sinhWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cosh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_coshWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func tanh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_tanhWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func asin(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_asinWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func acos(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_acosWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func atan(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_atanWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func asinh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_asinhWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func acosh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_acoshWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func atanh(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_atanhWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// 1 where the element is 0, else 0, in the type of the tensor.
    @discardableResult
    open func not(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_notWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Bits of integers, like the functions of two tensors below; other types are refused.
    @discardableResult
    open func bitwiseNOT(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_bitwiseNOTWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bitwiseAND(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_bitwiseANDWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bitwiseOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_bitwiseORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bitwiseXOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_bitwiseXORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// Shifts of the primary tensor's bits. The right shift of a negative number keeps its sign.
    @discardableResult
    open func bitwiseLeftShift(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_bitwiseLeftShiftWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bitwiseRightShift(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_bitwiseRightShiftWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// As bool, like the next two.
    @discardableResult
    open func isInfinite(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_isInfiniteWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func isFinite(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_isFiniteWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func isNaN(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_isNaNWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The error function.
    @discardableResult
    open func erf(with tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_erfWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// primary + secondary.
    @discardableResult
    open func addition(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_additionWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func subtraction(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_subtractionWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func multiplication(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_multiplicationWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func division(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_divisionWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The remainder, with the sign of the dividend.
    @discardableResult
    open func modulo(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_moduloWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func power(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_powerWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The smaller; a NaN loses against a number.
    @discardableResult
    open func minimum(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_minimumWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func maximum(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_maximumWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The smaller; NaN if either is.
    @discardableResult
    open func minimumWithNaNPropagation(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_minimumWithNaNPropagationWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func maximumWithNaNPropagation(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_maximumWithNaNPropagationWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// Comparisons return bool.
    @discardableResult
    open func equal(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_equalWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func notEqual(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_notEqualWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func lessThan(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_lessThanWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func lessThanOrEqualTo(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_lessThanOrEqualToWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func greaterThan(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_greaterThanWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func greaterThanOrEqualTo(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_greaterThanOrEqualToWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// All values except 0 are true; the result has the operands' type.
    @discardableResult
    open func logicalAND(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalANDWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logicalOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logicalNAND(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalNANDWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logicalNOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalNORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logicalXOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalXORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func logicalXNOR(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_logicalXNORWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The angle of the point (secondary, primary).
    @discardableResult
    open func atan2(
        withPrimaryTensor primaryTensor: MPSGraphTensor,
        secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_atan2WithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The second tensor where the predicate is not 0, else the third.
    @discardableResult
    open func select(
        predicate predicateTensor: MPSGraphTensor,
        trueTensor truePredicateTensor: MPSGraphTensor,
        falseTensor falseSelectTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, predicateTensor, truePredicateTensor, falseSelectTensor)) {
            omps_MPSGraph_selectWithPredicateTensor_truePredicateTensor_falsePredicateTensor_name(
                _handle, predicateTensor._handle, truePredicateTensor._handle,
                falseSelectTensor._handle, name)
        }
        return _object(made)
    }

    /// At least the minimum, at most the maximum.
    @discardableResult
    open func clamp(
        _ tensor: MPSGraphTensor,
        min minValueTensor: MPSGraphTensor,
        max maxValueTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, minValueTensor, maxValueTensor)) {
            omps_MPSGraph_clampWithTensor_minValueTensor_maxValueTensor_name(
                _handle, tensor._handle, minValueTensor._handle, maxValueTensor._handle, name)
        }
        return _object(made)
    }

    /// primary / secondary, 0 where secondary is 0.
    @discardableResult
    open func divisionNoNaN(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_divisionNoNaNWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The remainder, with the sign of the divisor.
    @discardableResult
    open func floorModulo(
        _ primaryTensor: MPSGraphTensor,
        _ secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_floorModuloWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The number of ones among the bits of each integer, in its type.
    @discardableResult
    open func bitwisePopulationCount(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_bitwisePopulationCountWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The parts of a complex tensor. Of a real tensor, itself and zeros.
    @discardableResult
    open func realPartOfTensor(tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_realPartOfTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func imaginaryPartOfTensor(tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_imaginaryPartOfTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// real + i * imaginary, of floats of one type, in their common shape.
    @discardableResult
    open func complexTensor(
        realTensor: MPSGraphTensor,
        imaginaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, realTensor, imaginaryTensor)) {
            omps_MPSGraph_complexTensorWithRealTensor_imaginaryTensor_name(
                _handle, realTensor._handle, imaginaryTensor._handle, name)
        }
        return _object(made)
    }

    /// real - i * imaginary; a real tensor itself.
    @discardableResult
    open func conjugate(tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_conjugateWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The real parts, then the imaginary parts, along the last axis; a real tensor itself.
    @discardableResult
    open func planarTensor(withComplexTensor tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_planarTensorWithComplexTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// One complex number, Float32 unless a data type is given.
    @discardableResult
    open func complexConstant(realPart: Double, imaginaryPart: Double) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithRealPart_imaginaryPart(
                _handle, realPart, imaginaryPart)
        }
        return _object(made)
    }

    @discardableResult
    open func complexConstant(realPart: Double, imaginaryPart: Double, dataType: MPSDataType) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithRealPart_imaginaryPart_dataType(
                _handle, realPart, imaginaryPart, dataType.rawValue)
        }
        return _object(made)
    }

    @discardableResult
    open func complexConstant(
        realPart: Double,
        imaginaryPart: Double,
        shape: [NSNumber],
        dataType: MPSDataType
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithRealPart_imaginaryPart_shape_dataType(
                _handle, realPart, imaginaryPart, _numbers(shape), dataType.rawValue)
        }
        return _object(made)
    }

    /// Derivatives of the sum of `primaryTensor` by each of `tensors`, with their shapes. A tensor on which it does
    /// not depend has no entry. Goes through other gradients, if and loops of a known count.
    @discardableResult
    open func gradients(
        of primaryTensor: MPSGraphTensor,
        with tensors: [MPSGraphTensor],
        name: String?
    ) -> [MPSGraphTensor: MPSGraphTensor] {
        let made = withExtendedLifetime((self, primaryTensor)) {
            omps_MPSGraph_gradientForPrimaryTensor_withTensors_name(
                _handle, primaryTensor._handle, _array(tensors) { _retained($0) }, name)
        }
        return _existing(_dictionary(from: made, { _object($0) }, { _object($0) }))
    }

    /// The results of the executable that the compilation descriptor's `callables` have under this symbol, for
    /// these inputs: one tensor for each of its targets. The inputs stand for its `feedTensors`, in their order.
    /// The executable must be compiled for their types, and its results must have the output types, which are
    /// MPSGraphShapedType; an extent of -1 is any. A call uses the variables of the executable's graph. Gradients
    /// pass through the call. A run without such a callable raises.
    @discardableResult
    open func call(
        symbolName: String,
        inputTensors: [MPSGraphTensor],
        outputTypes: [MPSGraphType],
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_callSymbolName_inputTensors_outputTypes_name(
                _handle, symbolName, _array(inputTensors) { _retained($0) }, _array(outputTypes) {
                _retained($0) }, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The operations of the block run after `operations`. Returns what the block returns.
    @discardableResult
    open func controlDependency(
        with operations: [MPSGraphOperation],
        dependentBlock: @escaping MPSGraphControlFlowDependencyBlock,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_controlDependencyWithOperations_dependentBlock_name(
                _handle, _array(operations) { _retained($0) }, _box(dependentBlock),
                _invokeMPSGraphControlFlowDependencyBlock, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// One of two blocks, by a predicate of one element. Both return tensors of the same number and types. A
    /// predicate that follows from feeds and constants chooses before the run, so that only the block taken is
    /// compiled.
    @discardableResult
    open func `if`(
        _ predicateTensor: MPSGraphTensor,
        then thenBlock: @escaping MPSGraphIfThenElseBlock,
        else elseBlock: MPSGraphIfThenElseBlock?,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, predicateTensor)) {
            omps_MPSGraph_ifWithPredicateTensor_thenBlock_elseBlock_name(
                _handle, predicateTensor._handle, _box(thenBlock), _invokeMPSGraphIfThenElseBlock,
                _box(elseBlock), _invokeMPSGraphIfThenElseBlock, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Runs `before`, which appends to its results and returns a predicate. While that is not 0, `after` makes the
    /// next inputs from the results. Returns the last results.
    @discardableResult
    open func `while`(
        initialInputs: [MPSGraphTensor],
        before: @escaping MPSGraphWhileBeforeBlock,
        after: @escaping MPSGraphWhileAfterBlock,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_whileWithInitialInputs_before_after_name(
                _handle, _array(initialInputs) { _retained($0) }, _box(before),
                _invokeMPSGraphWhileBeforeBlock, _box(after), _invokeMPSGraphWhileAfterBlock, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Runs the body for every index from `lowerBound` up to, but without, `upperBound`; its results are the
    /// arguments of the next time. The step is positive.
    @discardableResult
    open func `for`(
        lowerBound: MPSGraphTensor,
        upperBound: MPSGraphTensor,
        step: MPSGraphTensor,
        initialBodyArguments: [MPSGraphTensor],
        body: @escaping MPSGraphForLoopBodyBlock,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, lowerBound, upperBound, step)) {
            omps_MPSGraph_forLoopWithLowerBound_upperBound_step_initialBodyArguments_body_name(
                _handle, lowerBound._handle, upperBound._handle, step._handle,
                _array(initialBodyArguments) { _retained($0) }, _box(body),
                _invokeMPSGraphForLoopBodyBlock, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The same for 0, 1, ..., numberOfIterations - 1.
    @discardableResult
    open func `for`(
        numberOfIterations: MPSGraphTensor,
        initialBodyArguments: [MPSGraphTensor],
        body: @escaping MPSGraphForLoopBodyBlock,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, numberOfIterations)) {
            omps_MPSGraph_forLoopWithNumberOfIterations_initialBodyArguments_body_name(
                _handle, numberOfIterations._handle, _array(initialBodyArguments) { _retained($0) },
                _box(body), _invokeMPSGraphForLoopBodyBlock, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Weights have as many inputs as the source has feature channels in each group.
    @discardableResult
    open func convolution3D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        descriptor: MPSGraphConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_convolution3DWithSourceTensor_weightsTensor_descriptor_name(
                _handle, source._handle, weights._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradients with respect to the source and to the weights, whose shape is `outputShape`.
    @discardableResult
    open func convolution3DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, weights._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolution3DDataGradient(
        _ gradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShapeTensor: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, weights, outputShapeTensor, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, gradient._handle, weights._handle, outputShapeTensor._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolution3DWeightsGradient(
        _ incomingGradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, source, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, source._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolution3DWeightsGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShapeTensor: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, outputShapeTensor, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, gradient._handle, source._handle, outputShapeTensor._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    /// The descriptor gives the layouts. The source is (N, H, W, C) or (N, C, H, W). The weights are (O, C /
    /// groups, kH, kW) or (kH, kW, C / groups, O).
    @discardableResult
    open func convolution2D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        descriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_convolution2DWithSourceTensor_weightsTensor_descriptor_name(
                _handle, source._handle, weights._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient by the source, whose shape `outputShape` is.
    @discardableResult
    open func convolution2DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, weights._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolution2DDataGradient(
        _ gradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShapeTensor: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, weights, outputShapeTensor, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, gradient._handle, weights._handle, outputShapeTensor._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient by the weights, whose shape `outputShape` is.
    @discardableResult
    open func convolution2DWeightsGradient(
        _ incomingGradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, source, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, source._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolution2DWeightsGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShapeTensor: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, outputShapeTensor, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, gradient._handle, source._handle, outputShapeTensor._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    /// The data gradient of the convolution that `descriptor` and `weights` describe: the source is that
    /// convolution's result, `outputShape` the shape of its source.
    @discardableResult
    open func convolutionTranspose2D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_convolutionTranspose2DWithSourceTensor_weightsTensor_outputShape_descriptor_name(
                _handle, source._handle, weights._handle, _numbers(outputShape), descriptor._handle,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolutionTranspose2D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShapeTensor outputShape: MPSGraphTensor,
        descriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, outputShape, descriptor)) {
            omps_MPSGraph_convolutionTranspose2DWithSourceTensor_weightsTensor_outputShapeTensor_descriptor_name(
                _handle, source._handle, weights._handle, outputShape._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient by the source.
    @discardableResult
    open func convolutionTranspose2DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolutionTranspose2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, weights._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolutionTranspose2DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShapeTensor outputShape: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, outputShape, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolutionTranspose2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, incomingGradient._handle, weights._handle, outputShape._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient by the weights.
    @discardableResult
    open func convolutionTranspose2DWeightsGradient(
        _ incomingGradientTensor: MPSGraphTensor,
        weights source: MPSGraphTensor,
        outputShape: [NSNumber],
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, source, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolutionTranspose2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_forwardConvolutionDescriptor_name(
                _handle, incomingGradientTensor._handle, source._handle, _numbers(outputShape),
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func convolutionTranspose2DWeightsGradient(
        _ incomingGradientTensor: MPSGraphTensor,
        weights source: MPSGraphTensor,
        outputShapeTensor outputShape: MPSGraphTensor,
        forwardConvolutionDescriptor: MPSGraphConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, source, outputShape, forwardConvolutionDescriptor)) {
            omps_MPSGraph_convolutionTranspose2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShapeTensor_forwardConvolutionDescriptor_name(
                _handle, incomingGradientTensor._handle, source._handle, outputShape._handle,
                forwardConvolutionDescriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeSum(
        _ tensor: MPSGraphTensor,
        axis: Int,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeSumWithTensor_axis_exclusive_reverse_name(
                _handle, tensor._handle, axis, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeSum(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeSumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeSum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeSumWithTensor_axisTensor_exclusive_reverse_name(
                _handle, tensor._handle, axisTensor._handle, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeSum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeSumWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeProduct(
        _ tensor: MPSGraphTensor,
        axis: Int,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeProductWithTensor_axis_exclusive_reverse_name(
                _handle, tensor._handle, axis, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeProduct(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeProductWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeProduct(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeProductWithTensor_axisTensor_exclusive_reverse_name(
                _handle, tensor._handle, axisTensor._handle, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeProduct(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeProductWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMinimum(
        _ tensor: MPSGraphTensor,
        axis: Int,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeMinimumWithTensor_axis_exclusive_reverse_name(
                _handle, tensor._handle, axis, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMinimum(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeMinimumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMinimum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeMinimumWithTensor_axisTensor_exclusive_reverse_name(
                _handle, tensor._handle, axisTensor._handle, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMinimum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeMinimumWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMaximum(
        _ tensor: MPSGraphTensor,
        axis: Int,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeMaximumWithTensor_axis_exclusive_reverse_name(
                _handle, tensor._handle, axis, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMaximum(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_cumulativeMaximumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMaximum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        exclusive: Bool,
        reverse: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeMaximumWithTensor_axisTensor_exclusive_reverse_name(
                _handle, tensor._handle, axisTensor._handle, exclusive, reverse, name)
        }
        return _object(made)
    }

    @discardableResult
    open func cumulativeMaximum(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_cumulativeMaximumWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    /// Weights have M filters for each feature channel of the source: (M, C, kH, kW) or (kH, kW, C, M). The result
    /// has C * M channels.
    @discardableResult
    open func depthwiseConvolution2D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        descriptor: MPSGraphDepthwiseConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_depthwiseConvolution2DWithSourceTensor_weightsTensor_descriptor_name(
                _handle, source._handle, weights._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depthwiseConvolution2DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphDepthwiseConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, descriptor)) {
            omps_MPSGraph_depthwiseConvolution2DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_descriptor_name(
                _handle, incomingGradient._handle, weights._handle, _numbers(outputShape),
                descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depthwiseConvolution2DWeightsGradient(
        _ incomingGradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphDepthwiseConvolution2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, source, descriptor)) {
            omps_MPSGraph_depthwiseConvolution2DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_descriptor_name(
                _handle, incomingGradient._handle, source._handle, _numbers(outputShape),
                descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depthwiseConvolution3D(
        _ source: MPSGraphTensor,
        weights: MPSGraphTensor,
        descriptor: MPSGraphDepthwiseConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_depthwiseConvolution3DWithSourceTensor_weightsTensor_descriptor_name(
                _handle, source._handle, weights._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depthwiseConvolution3DDataGradient(
        _ incomingGradient: MPSGraphTensor,
        weights: MPSGraphTensor,
        outputShape: [NSNumber]?,
        descriptor: MPSGraphDepthwiseConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, weights, descriptor)) {
            omps_MPSGraph_depthwiseConvolution3DDataGradientWithIncomingGradientTensor_weightsTensor_outputShape_descriptor_name(
                _handle, incomingGradient._handle, weights._handle, _numbers(outputShape),
                descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depthwiseConvolution3DWeightsGradient(
        _ incomingGradient: MPSGraphTensor,
        source: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphDepthwiseConvolution3DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradient, source, descriptor)) {
            omps_MPSGraph_depthwiseConvolution3DWeightsGradientWithIncomingGradientTensor_sourceTensor_outputShape_descriptor_name(
                _handle, incomingGradient._handle, source._handle, _numbers(outputShape),
                descriptor._handle, name)
        }
        return _object(made)
    }

    /// The transform along the axes: `y[k] = scale * sum over n of x[n] * exp(-2 pi i k n / N)`. The tensor is real
    /// or complex, the result complex, of any lengths.
    @discardableResult
    open func fastFourierTransform(
        _ tensor: MPSGraphTensor,
        axes: [NSNumber],
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, descriptor)) {
            omps_MPSGraph_fastFourierTransformWithTensor_axes_descriptor_name(
                _handle, tensor._handle, _numbers(axes), descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func fastFourierTransform(
        _ tensor: MPSGraphTensor,
        axesTensor: MPSGraphTensor,
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor, descriptor)) {
            omps_MPSGraph_fastFourierTransformWithTensor_axesTensor_descriptor_name(
                _handle, tensor._handle, axesTensor._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The same of a real tensor, without the frequencies that follow from the others: the last of the axes has N /
    /// 2 + 1.
    @discardableResult
    open func realToHermiteanFFT(
        _ tensor: MPSGraphTensor,
        axes: [NSNumber],
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, descriptor)) {
            omps_MPSGraph_realToHermiteanFFTWithTensor_axes_descriptor_name(
                _handle, tensor._handle, _numbers(axes), descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func realToHermiteanFFT(
        _ tensor: MPSGraphTensor,
        axesTensor: MPSGraphTensor,
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor, descriptor)) {
            omps_MPSGraph_realToHermiteanFFTWithTensor_axesTensor_descriptor_name(
                _handle, tensor._handle, axesTensor._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The real values for such frequencies of a complex tensor.
    @discardableResult
    open func HermiteanToRealFFT(
        _ tensor: MPSGraphTensor,
        axes: [NSNumber],
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, descriptor)) {
            omps_MPSGraph_HermiteanToRealFFTWithTensor_axes_descriptor_name(
                _handle, tensor._handle, _numbers(axes), descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func HermiteanToRealFFT(
        _ tensor: MPSGraphTensor,
        axesTensor: MPSGraphTensor,
        descriptor: MPSGraphFFTDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor, descriptor)) {
            omps_MPSGraph_HermiteanToRealFFTWithTensor_axesTensor_descriptor_name(
                _handle, tensor._handle, axesTensor._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The last axis of `indicesTensor` holds positions along the first axes after the batch dimensions.
    @discardableResult
    open func gatherND(
        withUpdatesTensor updatesTensor: MPSGraphTensor,
        indicesTensor: MPSGraphTensor,
        batchDimensions: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_gatherNDWithUpdatesTensor_indicesTensor_batchDimensions_name(
                _handle, updatesTensor._handle, indicesTensor._handle, batchDimensions, name)
        }
        return _object(made)
    }

    /// Rows along `axis`: the result has the extents of the indices in its place.
    @discardableResult
    open func gather(
        withUpdatesTensor updatesTensor: MPSGraphTensor,
        indicesTensor: MPSGraphTensor,
        axis: Int,
        batchDimensions: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_gatherWithUpdatesTensor_indicesTensor_axis_batchDimensions_name(
                _handle, updatesTensor._handle, indicesTensor._handle, axis, batchDimensions, name)
        }
        return _object(made)
    }

    /// Element by element along `axis`; all other extents are the same.
    @discardableResult
    open func gatherAlongAxis(
        _ axis: Int,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_gatherAlongAxis_withUpdatesTensor_indicesTensor_name(
                _handle, axis, updatesTensor._handle, indicesTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func gatherAlongAxisTensor(
        _ axisTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, axisTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_gatherAlongAxisTensor_withUpdatesTensor_indicesTensor_name(
                _handle, axisTensor._handle, updatesTensor._handle, indicesTensor._handle, name)
        }
        return _object(made)
    }

    /// The L windows of each image. A NCHW image gives (N, C * kH * kW, L), channels slowest, as PyTorch's unfold.
    /// A NHWC image gives (N, L, kH * kW * C), channels fastest. Apple publishes no order.
    @discardableResult
    open func imToCol(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphImToColOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_imToColWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The way back: an image of `outputShape`, in which overlapping windows add up.
    @discardableResult
    open func colToIm(
        _ source: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphImToColOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_colToImWithSourceTensor_outputShape_descriptor_name(
                _handle, source._handle, _numbers(outputShape), descriptor._handle, name)
        }
        return _object(made)
    }

    /// Keeps `numLower` diagonals below and `numUpper` above the main one, negative: all; 0 elsewhere.
    @discardableResult
    open func bandPart(
        _ inputTensor: MPSGraphTensor,
        numLower: Int,
        numUpper: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputTensor)) {
            omps_MPSGraph_bandPartWithTensor_numLower_numUpper_name(
                _handle, inputTensor._handle, numLower, numUpper, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bandPart(
        _ inputTensor: MPSGraphTensor,
        numLowerTensor: MPSGraphTensor,
        numUpperTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputTensor, numLowerTensor, numUpperTensor)) {
            omps_MPSGraph_bandPartWithTensor_numLowerTensor_numUpperTensor_name(
                _handle, inputTensor._handle, numLowerTensor._handle, numUpperTensor._handle, name)
        }
        return _object(made)
    }

    /// Products of the last two axes; the axes before them broadcast. A vector counts as a matrix of one row or one
    /// column.
    @discardableResult
    open func matrixMultiplication(
        primary primaryTensor: MPSGraphTensor,
        secondary secondaryTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_matrixMultiplicationWithPrimaryTensor_secondaryTensor_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, name)
        }
        return _object(made)
    }

    /// The number of bits in which rows differ: of (..., M, K) and (..., N, K) integers it is (..., M, N), UInt32
    /// or UInt16.
    @discardableResult
    open func HammingDistance(
        primary primaryTensor: MPSGraphTensor,
        secondary secondaryTensor: MPSGraphTensor,
        resultDataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, primaryTensor, secondaryTensor)) {
            omps_MPSGraph_HammingDistanceWithPrimaryTensor_secondaryTensor_resultDataType_name(
                _handle, primaryTensor._handle, secondaryTensor._handle, resultDataType.rawValue, name)
        }
        return _object(made)
    }

    /// softmax(scale * Q K^T + mask) V. Queries are (..., Nq, F), keys (..., Nk, F) and values (..., Nk, G). The
    /// result is (..., Nq, G). The mask is added and broadcasts to (..., Nq, Nk).
    @discardableResult
    open func scaledDotProductAttention(
        query queryTensor: MPSGraphTensor,
        key keyTensor: MPSGraphTensor,
        value valueTensor: MPSGraphTensor,
        mask maskTensor: MPSGraphTensor?,
        scale: Float,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, queryTensor, keyTensor, valueTensor, maskTensor)) {
            omps_MPSGraph_scaledDotProductAttentionWithQueryTensor_keyTensor_valueTensor_maskTensor_scale_name(
                _handle, queryTensor._handle, keyTensor._handle, valueTensor._handle,
                maskTensor?._handle, scale, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scaledDotProductAttention(
        query queryTensor: MPSGraphTensor,
        key keyTensor: MPSGraphTensor,
        value valueTensor: MPSGraphTensor,
        scale: Float,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, queryTensor, keyTensor, valueTensor)) {
            omps_MPSGraph_scaledDotProductAttentionWithQueryTensor_keyTensor_valueTensor_scale_name(
                _handle, queryTensor._handle, keyTensor._handle, valueTensor._handle, scale, name)
        }
        return _object(made)
    }

    /// -labels * ln(softMax(source)) summed along `axis`; None leaves the other axes, Sum and Mean give one number.
    @discardableResult
    open func softMaxCrossEntropy(
        _ sourceTensor: MPSGraphTensor,
        labels labelsTensor: MPSGraphTensor,
        axis: Int,
        reuctionType reductionType: MPSGraphLossReductionType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, sourceTensor, labelsTensor)) {
            omps_MPSGraph_softMaxCrossEntropyWithSourceTensor_labelsTensor_axis_reductionType_name(
                _handle, sourceTensor._handle, labelsTensor._handle, axis, reductionType.rawValue, name)
        }
        return _object(made)
    }

    /// The gradient by the source.
    @discardableResult
    open func softMaxCrossEntropyGradient(
        _ gradientTensor: MPSGraphTensor,
        source sourceTensor: MPSGraphTensor,
        labels labelsTensor: MPSGraphTensor,
        axis: Int,
        reuctionType reductionType: MPSGraphLossReductionType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradientTensor, sourceTensor, labelsTensor)) {
            omps_MPSGraph_softMaxCrossEntropyGradientWithIncomingGradientTensor_sourceTensor_labelsTensor_axis_reductionType_name(
                _handle, gradientTensor._handle, sourceTensor._handle, labelsTensor._handle, axis,
                reductionType.rawValue, name)
        }
        return _object(made)
    }

    /// The inverses of the square matrices in the last two axes, by LU decomposition. A singular matrix gives
    /// values that are not finite.
    @discardableResult
    open func inverse(input inputTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputTensor)) {
            omps_MPSGraph_inverseOfTensor_name(
                _handle, inputTensor._handle, name)
        }
        return _object(made)
    }

    /// A tensor that every run is fed with. An extent of -1 is known when it is, a nil shape not even its number of
    /// axes.
    @discardableResult
    open func placeholder(shape: [NSNumber]?, dataType: MPSDataType, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_placeholderWithShape_dataType_name(
                _handle, _numbers(shape), dataType.rawValue, name)
        }
        return _object(made)
    }

    /// The same of Float32.
    @discardableResult
    open func placeholder(shape: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_placeholderWithShape_name(
                _handle, _numbers(shape), name)
        }
        return _object(made)
    }

    /// The bytes in row-major order, copied.
    @discardableResult
    open func constant(_ data: Data, shape: [NSNumber], dataType: MPSDataType) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithData_shape_dataType(
                _handle, _data(data), _numbers(shape), dataType.rawValue)
        }
        return _object(made)
    }

    /// A tensor of no axes.
    @discardableResult
    open func constant(_ scalar: Double, dataType: MPSDataType) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithScalar_dataType(
                _handle, scalar, dataType.rawValue)
        }
        return _object(made)
    }

    /// The same number everywhere.
    @discardableResult
    open func constant(_ scalar: Double, shape: [NSNumber], dataType: MPSDataType) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_constantWithScalar_shape_dataType(
                _handle, scalar, _numbers(shape), dataType.rawValue)
        }
        return _object(made)
    }

    /// A tensor that keeps its value from run to run, with these first bytes. Used as an operand it is read at that
    /// place.
    @discardableResult
    open func variable(
        with data: Data,
        shape: [NSNumber],
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_variableWithData_shape_dataType_name(
                _handle, _data(data), _numbers(shape), dataType.rawValue, name)
        }
        return _object(made)
    }

    /// A variable whose first value is a tensor's; this follows from constants.
    @discardableResult
    open func variableFromTensor(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_variableFromTensorWithTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// The value at this place in the order: the one before the run, or that of an assignment on which this
    /// depends.
    @discardableResult
    open func read(_ variable: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, variable)) {
            omps_MPSGraph_readVariable_name(
                _handle, variable._handle, name)
        }
        return _object(made)
    }

    /// An operation to be targeted or depended upon. Reads that do not depend on it still see the value from
    /// before.
    @discardableResult
    open func assign(_ variable: MPSGraphTensor, tensor: MPSGraphTensor, name: String?) -> MPSGraphOperation {
        let made = withExtendedLifetime((self, variable, tensor)) {
            omps_MPSGraph_assignVariable_withValueOfTensor_name(
                _handle, variable._handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Of boxes (N, B, 4) with scores (N, B, K), the pairs of box and class that are kept. Pairs are taken in the
    /// order of their scores, which are at least scoreThreshold. One is kept unless a kept pair of its batch
    /// overlaps it too much: their intersection over their union is above IOUThreshold. With perClassSuppression
    /// only pairs of its class count. Class indices (N, B), Int32, go with one score for each box. Apple publishes
    /// no shape of the result. Here it is Int32 (N * B * K, 3): batch, class and box of each kept pair, best first
    /// in each batch. Rows of -1 follow the kept pairs of a batch.
    @discardableResult
    open func nonMaximumSuppression(
        withBoxesTensor boxesTensor: MPSGraphTensor,
        scoresTensor: MPSGraphTensor,
        iouThreshold: Float,
        scoreThreshold: Float,
        perClassSuppression: Bool,
        coordinateMode: MPSGraphNonMaximumSuppressionCoordinateMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, boxesTensor, scoresTensor)) {
            omps_MPSGraph_nonMaximumSuppressionWithBoxesTensor_scoresTensor_IOUThreshold_scoreThreshold_perClassSuppression_coordinateMode_name(
                _handle, boxesTensor._handle, scoresTensor._handle, iouThreshold, scoreThreshold,
                perClassSuppression, coordinateMode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func nonMaximumSuppression(
        withBoxesTensor boxesTensor: MPSGraphTensor,
        scoresTensor: MPSGraphTensor,
        classIndicesTensor: MPSGraphTensor,
        iouThreshold: Float,
        scoreThreshold: Float,
        perClassSuppression: Bool,
        coordinateMode: MPSGraphNonMaximumSuppressionCoordinateMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, boxesTensor, scoresTensor, classIndicesTensor)) {
            omps_MPSGraph_nonMaximumSuppressionWithBoxesTensor_scoresTensor_classIndicesTensor_IOUThreshold_scoreThreshold_perClassSuppression_coordinateMode_name(
                _handle, boxesTensor._handle, scoresTensor._handle, classIndicesTensor._handle,
                iouThreshold, scoreThreshold, perClassSuppression, coordinateMode.rawValue, name)
        }
        return _object(made)
    }

    /// One row for each element that is not 0, in row-major order: its indices, as Int32. The number of rows
    /// depends on the elements, so these must be known before the run: they may follow from feeds and constants.
    @discardableResult
    open func nonZeroIndices(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_nonZeroIndicesOfTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Keeps the axes with extent 1, like the variances.
    @discardableResult
    open func mean(of tensor: MPSGraphTensor, axes: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_meanOfTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// The mean of (x - mean)^2: divided by the number of elements, not by one less.
    @discardableResult
    open func variance(
        of tensor: MPSGraphTensor,
        mean meanTensor: MPSGraphTensor,
        axes: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, meanTensor)) {
            omps_MPSGraph_varianceOfTensor_meanTensor_axes_name(
                _handle, tensor._handle, meanTensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// The same with the mean along those axes.
    @discardableResult
    open func variance(of tensor: MPSGraphTensor, axes: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_varianceOfTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// (x - mean) / sqrt(variance + epsilon) * gamma + beta. Gamma and beta may be nil; they are along the last
    /// axis unless they have as many axes as the tensor.
    @discardableResult
    open func normalize(
        _ tensor: MPSGraphTensor,
        mean: MPSGraphTensor,
        variance: MPSGraphTensor,
        gamma: MPSGraphTensor?,
        beta: MPSGraphTensor?,
        epsilon: Float,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, mean, variance, gamma, beta)) {
            omps_MPSGraph_normalizationWithTensor_meanTensor_varianceTensor_gammaTensor_betaTensor_epsilon_name(
                _handle, tensor._handle, mean._handle, variance._handle, gamma?._handle, beta?._handle,
                epsilon, name)
        }
        return _object(made)
    }

    /// gradient * (x - mean) / sqrt(variance + epsilon) summed along the axes.
    @discardableResult
    open func normalizationGammaGradient(
        withIncomingGradientTensor incomingGradientTensor: MPSGraphTensor,
        sourceTensor: MPSGraphTensor,
        mean meanTensor: MPSGraphTensor,
        varianceTensor: MPSGraphTensor,
        reductionAxes axes: [NSNumber],
        epsilon: Float,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, sourceTensor, meanTensor, varianceTensor)) {
            omps_MPSGraph_normalizationGammaGradientWithIncomingGradientTensor_sourceTensor_meanTensor_varianceTensor_reductionAxes_epsilon_name(
                _handle, incomingGradientTensor._handle, sourceTensor._handle, meanTensor._handle,
                varianceTensor._handle, _numbers(axes), epsilon, name)
        }
        return _object(made)
    }

    /// The gradient summed along the axes.
    @discardableResult
    open func normalizationBetaGradient(
        withIncomingGradientTensor incomingGradientTensor: MPSGraphTensor,
        sourceTensor: MPSGraphTensor,
        reductionAxes axes: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, sourceTensor)) {
            omps_MPSGraph_normalizationBetaGradientWithIncomingGradientTensor_sourceTensor_reductionAxes_name(
                _handle, incomingGradientTensor._handle, sourceTensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// The gradient by the source, through mean and variance too. Takes the results of the two methods above.
    @discardableResult
    open func normalizationGradient(
        withIncomingGradientTensor incomingGradientTensor: MPSGraphTensor,
        sourceTensor: MPSGraphTensor,
        mean meanTensor: MPSGraphTensor,
        varianceTensor: MPSGraphTensor,
        gammaTensor gamma: MPSGraphTensor?,
        gammaGradientTensor gammaGradient: MPSGraphTensor?,
        betaGradientTensor betaGradient: MPSGraphTensor?,
        reductionAxes axes: [NSNumber],
        epsilon: Float,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, sourceTensor, meanTensor, varianceTensor, gamma, gammaGradient, betaGradient)) {
            omps_MPSGraph_normalizationGradientWithIncomingGradientTensor_sourceTensor_meanTensor_varianceTensor_gammaTensor_gammaGradientTensor_betaGradientTensor_reductionAxes_epsilon_name(
                _handle, incomingGradientTensor._handle, sourceTensor._handle, meanTensor._handle,
                varianceTensor._handle, gamma?._handle, gammaGradient?._handle, betaGradient?._handle,
                _numbers(axes), epsilon, name)
        }
        return _object(made)
    }

    /// A new axis of `depth` elements at `axis`: onValue at the position that the index says, offValue elsewhere.
    /// Without further words Float32, the last axis, 1 and 0.
    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        axis: Int,
        dataType: MPSDataType,
        onValue: Double,
        offValue: Double,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_dataType_onValue_offValue_name(
                _handle, indicesTensor._handle, depth, axis, dataType.rawValue, onValue, offValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        dataType: MPSDataType,
        onValue: Double,
        offValue: Double,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_dataType_onValue_offValue_name(
                _handle, indicesTensor._handle, depth, dataType.rawValue, onValue, offValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        axis: Int,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_dataType_name(
                _handle, indicesTensor._handle, depth, axis, dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_axis_name(
                _handle, indicesTensor._handle, depth, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_dataType_name(
                _handle, indicesTensor._handle, depth, dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func oneHot(
        withIndicesTensor indicesTensor: MPSGraphTensor,
        depth: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, indicesTensor)) {
            omps_MPSGraph_oneHotWithIndicesTensor_depth_name(
                _handle, indicesTensor._handle, depth, name)
        }
        return _object(made)
    }

    /// values - learningRate * gradient.
    @discardableResult
    open func stochasticGradientDescent(
        learningRate learningRateTensor: MPSGraphTensor,
        values valuesTensor: MPSGraphTensor,
        gradient gradientTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, learningRateTensor, valuesTensor, gradientTensor)) {
            omps_MPSGraph_stochasticGradientDescentWithLearningRateTensor_valuesTensor_gradientTensor_name(
                _handle, learningRateTensor._handle, valuesTensor._handle, gradientTensor._handle, name)
        }
        return _object(made)
    }

    /// The same, assigned to the variable.
    @discardableResult
    open func applyStochasticGradientDescent(
        learningRate learningRateTensor: MPSGraphTensor,
        variable: MPSGraphVariableOp,
        gradient gradientTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphOperation {
        let made = withExtendedLifetime((self, learningRateTensor, variable, gradientTensor)) {
            omps_MPSGraph_applyStochasticGradientDescentWithLearningRateTensor_variable_gradientTensor_name(
                _handle, learningRateTensor._handle, variable._handle, gradientTensor._handle, name)
        }
        return _object(made)
    }

    /// Adam with the bias correction that beta1Power = beta1^t and beta2Power = beta2^t make. Returns values,
    /// momentum, velocity and, if one was given, the maximum velocity.
    @discardableResult
    open func adam(
        learningRate learningRateTensor: MPSGraphTensor,
        beta1 beta1Tensor: MPSGraphTensor,
        beta2 beta2Tensor: MPSGraphTensor,
        epsilon epsilonTensor: MPSGraphTensor,
        beta1Power beta1PowerTensor: MPSGraphTensor,
        beta2Power beta2PowerTensor: MPSGraphTensor,
        values valuesTensor: MPSGraphTensor,
        momentum momentumTensor: MPSGraphTensor,
        velocity velocityTensor: MPSGraphTensor,
        maximumVelocity maximumVelocityTensor: MPSGraphTensor?,
        gradient gradientTensor: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, learningRateTensor, beta1Tensor, beta2Tensor, epsilonTensor, beta1PowerTensor, beta2PowerTensor, valuesTensor, momentumTensor, velocityTensor, maximumVelocityTensor, gradientTensor)) {
            omps_MPSGraph_adamWithLearningRateTensor_beta1Tensor_beta2Tensor_epsilonTensor_beta1PowerTensor_beta2PowerTensor_valuesTensor_momentumTensor_velocityTensor_maximumVelocityTensor_gradientTensor_name(
                _handle, learningRateTensor._handle, beta1Tensor._handle, beta2Tensor._handle,
                epsilonTensor._handle, beta1PowerTensor._handle, beta2PowerTensor._handle,
                valuesTensor._handle, momentumTensor._handle, velocityTensor._handle,
                maximumVelocityTensor?._handle, gradientTensor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The same with a rate that is corrected already.
    @discardableResult
    open func adam(
        currentLearningRate currentLearningRateTensor: MPSGraphTensor,
        beta1 beta1Tensor: MPSGraphTensor,
        beta2 beta2Tensor: MPSGraphTensor,
        epsilon epsilonTensor: MPSGraphTensor,
        values valuesTensor: MPSGraphTensor,
        momentum momentumTensor: MPSGraphTensor,
        velocity velocityTensor: MPSGraphTensor,
        maximumVelocity maximumVelocityTensor: MPSGraphTensor?,
        gradient gradientTensor: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, currentLearningRateTensor, beta1Tensor, beta2Tensor, epsilonTensor, valuesTensor, momentumTensor, velocityTensor, maximumVelocityTensor, gradientTensor)) {
            omps_MPSGraph_adamWithCurrentLearningRateTensor_beta1Tensor_beta2Tensor_epsilonTensor_valuesTensor_momentumTensor_velocityTensor_maximumVelocityTensor_gradientTensor_name(
                _handle, currentLearningRateTensor._handle, beta1Tensor._handle, beta2Tensor._handle,
                epsilonTensor._handle, valuesTensor._handle, momentumTensor._handle,
                velocityTensor._handle, maximumVelocityTensor?._handle, gradientTensor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The largest of each window; padding never wins.
    @discardableResult
    open func maxPooling2D(
        withSourceTensor source: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_maxPooling2DWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The largest, and its position, counted by the descriptor's returnIndicesMode.
    @discardableResult
    open func maxPooling2DReturnIndices(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_maxPooling2DReturnIndicesWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The gradient goes to the largest of each window, the first of equals.
    @discardableResult
    open func maxPooling2DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, descriptor)) {
            omps_MPSGraph_maxPooling2DGradientWithGradientTensor_sourceTensor_descriptor_name(
                _handle, gradient._handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The mean of each window; of its elements inside the tensor, unless includeZeroPadToAverage is set.
    @discardableResult
    open func avgPooling2D(
        withSourceTensor source: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_avgPooling2DWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient spread evenly over each window.
    @discardableResult
    open func avgPooling2DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        sourceTensor source: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, descriptor)) {
            omps_MPSGraph_avgPooling2DGradientWithGradientTensor_sourceTensor_descriptor_name(
                _handle, gradient._handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// Windows over the last four axes; a source may have more axes before them.
    @discardableResult
    open func maxPooling4D(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_maxPooling4DWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func maxPooling4DReturnIndices(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_maxPooling4DReturnIndicesWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func maxPooling4DGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, descriptor)) {
            omps_MPSGraph_maxPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(
                _handle, gradient._handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func avgPooling4D(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_avgPooling4DWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func avgPooling4DGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, descriptor)) {
            omps_MPSGraph_avgPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(
                _handle, gradient._handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The square root of the sum of squares of each window.
    @discardableResult
    open func L2NormPooling4D(
        _ source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, descriptor)) {
            omps_MPSGraph_L2NormPooling4DWithSourceTensor_descriptor_name(
                _handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func L2NormPooling4DGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, descriptor)) {
            omps_MPSGraph_L2NormPooling4DGradientWithGradientTensor_sourceTensor_descriptor_name(
                _handle, gradient._handle, source._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The gradient with respect to a source of `outputShape`, from the positions that the pooling returned with
    /// the descriptor's returnIndicesMode. A mode that says nothing of an axis fits windows of one element along
    /// it.
    @discardableResult
    open func maxPooling2DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        indicesTensor indices: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, indices, descriptor)) {
            omps_MPSGraph_maxPooling2DGradientWithGradientTensor_indicesTensor_outputShape_descriptor_name(
                _handle, gradient._handle, indices._handle, _numbers(outputShape), descriptor._handle,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func maxPooling2DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        indicesTensor indices: MPSGraphTensor,
        outputShapeTensor outputShape: MPSGraphTensor,
        descriptor: MPSGraphPooling2DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, indices, outputShape, descriptor)) {
            omps_MPSGraph_maxPooling2DGradientWithGradientTensor_indicesTensor_outputShapeTensor_descriptor_name(
                _handle, gradient._handle, indices._handle, outputShape._handle, descriptor._handle,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func maxPooling4DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        indicesTensor indices: MPSGraphTensor,
        outputShape: [NSNumber],
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, indices, descriptor)) {
            omps_MPSGraph_maxPooling4DGradientWithGradientTensor_indicesTensor_outputShape_descriptor_name(
                _handle, gradient._handle, indices._handle, _numbers(outputShape), descriptor._handle,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func maxPooling4DGradient(
        withGradientTensor gradient: MPSGraphTensor,
        indicesTensor indices: MPSGraphTensor,
        outputShapeTensor outputShape: MPSGraphTensor,
        descriptor: MPSGraphPooling4DOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, indices, outputShape, descriptor)) {
            omps_MPSGraph_maxPooling4DGradientWithGradientTensor_indicesTensor_outputShapeTensor_descriptor_name(
                _handle, gradient._handle, indices._handle, outputShape._handle, descriptor._handle,
                name)
        }
        return _object(made)
    }

    /// `x / scale + zeroPoint`, rounded (halves to even) and held inside the range of the type: Int8, UInt8, Int16
    /// or UInt16. Scale and zero point are one number, or one for each element of `axis`.
    @discardableResult
    open func quantize(
        _ tensor: MPSGraphTensor,
        scale: Double,
        zeroPoint: Double,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_quantizeTensor_scale_zeroPoint_dataType_name(
                _handle, tensor._handle, scale, zeroPoint, dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func quantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        zeroPoint: Double,
        dataType: MPSDataType,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor)) {
            omps_MPSGraph_quantizeTensor_scaleTensor_zeroPoint_dataType_axis_name(
                _handle, tensor._handle, scaleTensor._handle, zeroPoint, dataType.rawValue, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func quantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        zeroPointTensor: MPSGraphTensor,
        dataType: MPSDataType,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor, zeroPointTensor)) {
            omps_MPSGraph_quantizeTensor_scaleTensor_zeroPointTensor_dataType_axis_name(
                _handle, tensor._handle, scaleTensor._handle, zeroPointTensor._handle,
                dataType.rawValue, axis, name)
        }
        return _object(made)
    }

    /// `scale * (x - zeroPoint)` as floats.
    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        scale: Double,
        zeroPoint: Double,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_dequantizeTensor_scale_zeroPoint_dataType_name(
                _handle, tensor._handle, scale, zeroPoint, dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        zeroPoint: Double,
        dataType: MPSDataType,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor)) {
            omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPoint_dataType_axis_name(
                _handle, tensor._handle, scaleTensor._handle, zeroPoint, dataType.rawValue, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        zeroPointTensor: MPSGraphTensor,
        dataType: MPSDataType,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor, zeroPointTensor)) {
            omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPointTensor_dataType_axis_name(
                _handle, tensor._handle, scaleTensor._handle, zeroPointTensor._handle,
                dataType.rawValue, axis, name)
        }
        return _object(made)
    }

    /// The same with a scale and a zero point for each group of elements: the extents of their tensors divide those
    /// of the tensor.
    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        zeroPointTensor: MPSGraphTensor,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor, zeroPointTensor)) {
            omps_MPSGraph_dequantizeTensor_scaleTensor_zeroPointTensor_dataType_name(
                _handle, tensor._handle, scaleTensor._handle, zeroPointTensor._handle,
                dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        scaleTensor: MPSGraphTensor,
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, scaleTensor)) {
            omps_MPSGraph_dequantizeTensor_scaleTensor_dataType_name(
                _handle, tensor._handle, scaleTensor._handle, dataType.rawValue, name)
        }
        return _object(made)
    }

    /// Each element, of UInt8, replaced by an entry of a table. The last axis of the table counts entries, the axes
    /// before it groups of elements, as above. Elements without an entry give 0.
    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        LUTTensor lutTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, lutTensor)) {
            omps_MPSGraph_dequantizeTensor_LUTTensor_name(
                _handle, tensor._handle, lutTensor._handle, name)
        }
        return _object(made)
    }

    /// The entries are vectors, along the last axis of the table. They follow each other along `axis`, which
    /// becomes as many times longer.
    @discardableResult
    open func dequantize(
        _ tensor: MPSGraphTensor,
        LUTTensor lutTensor: MPSGraphTensor,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, lutTensor)) {
            omps_MPSGraph_dequantizeTensor_LUTTensor_axis_name(
                _handle, tensor._handle, lutTensor._handle, axis, name)
        }
        return _object(made)
    }

    /// z = x W^T + (h m) R^T + b, h = activation(z). Returns h and, if the descriptor is for training, z.
    @discardableResult
    open func singleGateRNN(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, mask, descriptor)) {
            omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_inputWeight_bias_initState_mask_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, mask?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func singleGateRNN(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, descriptor)) {
            omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_inputWeight_bias_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func singleGateRNN(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, initState, descriptor)) {
            omps_MPSGraph_singleGateRNNWithSourceTensor_recurrentWeight_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, initState?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Gradients with respect to source, recurrent weight and all other given tensors, in the order of the
    /// arguments of the method above.
    @discardableResult
    open func singleGateRNNGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        stateGradient: MPSGraphTensor?,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, stateGradient, inputWeight, bias, initState, mask, descriptor)) {
            omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_stateGradient_inputWeight_bias_initState_mask_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, stateGradient?._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, mask?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func singleGateRNNGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, inputWeight, bias, initState, mask, descriptor)) {
            omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_inputWeight_bias_initState_mask_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, inputWeight?._handle, bias?._handle, initState?._handle, mask?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func singleGateRNNGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, inputWeight, bias, initState, descriptor)) {
            omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_inputWeight_bias_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, inputWeight?._handle, bias?._handle, initState?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func singleGateRNNGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphSingleGateRNNDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, initState, descriptor)) {
            omps_MPSGraph_singleGateRNNGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, initState?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Gates i, f, z, o (i, z, f, o with forgetGateLast). Returns h, then the cell if produceCell is set, then the
    /// gates if training is.
    @discardableResult
    open func LSTM(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        peephole: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, initCell, mask, peephole, descriptor)) {
            omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_inputWeight_bias_initState_initCell_mask_peephole_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, initCell?._handle, mask?._handle, peephole?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func LSTM(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, initCell, descriptor)) {
            omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_inputWeight_bias_initState_initCell_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, initCell?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func LSTM(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, initState, initCell, descriptor)) {
            omps_MPSGraph_LSTMWithSourceTensor_recurrentWeight_initState_initCell_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, initState?._handle, initCell?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Gradients by source, recurrent weight, input weight, bias, peephole, first state and first cell, as far as
    /// they were given.
    @discardableResult
    open func LSTMGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        cellOutputFwd: MPSGraphTensor,
        stateGradient: MPSGraphTensor?,
        cellGradient: MPSGraphTensor?,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        peephole: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, cellOutputFwd, stateGradient, cellGradient, inputWeight, bias, initState, initCell, mask, peephole, descriptor)) {
            omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_stateGradient_cellGradient_inputWeight_bias_initState_initCell_mask_peephole_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, cellOutputFwd._handle, stateGradient?._handle, cellGradient?._handle,
                inputWeight?._handle, bias?._handle, initState?._handle, initCell?._handle,
                mask?._handle, peephole?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func LSTMGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        cellOutputFwd: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, cellOutputFwd, inputWeight, bias, initState, initCell, mask, descriptor)) {
            omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_inputWeight_bias_initState_initCell_mask_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, cellOutputFwd._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, initCell?._handle, mask?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func LSTMGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        cellOutputFwd: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        initCell: MPSGraphTensor?,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, cellOutputFwd, inputWeight, bias, initState, initCell, descriptor)) {
            omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_inputWeight_bias_initState_initCell_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, cellOutputFwd._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, initCell?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func LSTMGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        cellOutputFwd: MPSGraphTensor,
        descriptor: MPSGraphLSTMDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, cellOutputFwd, descriptor)) {
            omps_MPSGraph_LSTMGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_cellOutputFwd_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, cellOutputFwd._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Gates z, r, o (r, z, o with resetGateFirst); `h = z * h + (1 - z) * o`, with flipZ `h = (1 - z) * h + z *
    /// o`.
    @discardableResult
    open func GRU(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        secondaryBias: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, mask, secondaryBias, descriptor)) {
            omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_initState_mask_secondaryBias_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, mask?._handle, secondaryBias?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func GRU(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, initState, descriptor)) {
            omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func GRU(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, inputWeight, bias, descriptor)) {
            omps_MPSGraph_GRUWithSourceTensor_recurrentWeight_inputWeight_bias_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, inputWeight?._handle, bias?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Gradients by source, recurrent weight, input weight, bias, first state and secondary bias, as far as they
    /// were given.
    @discardableResult
    open func GRUGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        outputFwd: MPSGraphTensor,
        stateGradient: MPSGraphTensor?,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        mask: MPSGraphTensor?,
        secondaryBias: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, outputFwd, stateGradient, inputWeight, bias, initState, mask, secondaryBias, descriptor)) {
            omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_stateGradient_inputWeight_bias_initState_mask_secondaryBias_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, outputFwd._handle, stateGradient?._handle, inputWeight?._handle,
                bias?._handle, initState?._handle, mask?._handle, secondaryBias?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func GRUGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        outputFwd: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        initState: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, outputFwd, inputWeight, bias, initState, descriptor)) {
            omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_inputWeight_bias_initState_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, outputFwd._handle, inputWeight?._handle, bias?._handle,
                initState?._handle, descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func GRUGradients(
        _ source: MPSGraphTensor,
        recurrentWeight: MPSGraphTensor,
        sourceGradient: MPSGraphTensor,
        zState: MPSGraphTensor,
        outputFwd: MPSGraphTensor,
        inputWeight: MPSGraphTensor?,
        bias: MPSGraphTensor?,
        descriptor: MPSGraphGRUDescriptor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, recurrentWeight, sourceGradient, zState, outputFwd, inputWeight, bias, descriptor)) {
            omps_MPSGraph_GRUGradientsWithSourceTensor_recurrentWeight_sourceGradient_zState_outputFwd_inputWeight_bias_descriptor_name(
                _handle, source._handle, recurrentWeight._handle, sourceGradient._handle,
                zState._handle, outputFwd._handle, inputWeight?._handle, bias?._handle,
                descriptor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// A state, seven Int32, to give to random operations, which return the next one.
    @discardableResult
    open func randomPhiloxStateTensor(withSeed seed: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_randomPhiloxStateTensorWithSeed_name(
                _handle, seed, name)
        }
        return _object(made)
    }

    /// The same from the generator's own numbers.
    @discardableResult
    open func randomPhiloxStateTensor(
        withCounterLow counterLow: Int,
        counterHigh: Int,
        key: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_randomPhiloxStateTensorWithCounterLow_counterHigh_key_name(
                _handle, counterLow, counterHigh, key, name)
        }
        return _object(made)
    }

    /// Other numbers at every run.
    @discardableResult
    open func randomTensor(
        withShape shape: [NSNumber],
        descriptor: MPSGraphRandomOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MPSGraph_randomTensorWithShape_descriptor_name(
                _handle, _numbers(shape), descriptor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomTensor(
        withShapeTensor shapeTensor: MPSGraphTensor,
        descriptor: MPSGraphRandomOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, shapeTensor, descriptor)) {
            omps_MPSGraph_randomTensorWithShapeTensor_descriptor_name(
                _handle, shapeTensor._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The same numbers at every run.
    @discardableResult
    open func randomTensor(
        withShape shape: [NSNumber],
        descriptor: MPSGraphRandomOpDescriptor,
        seed: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, descriptor)) {
            omps_MPSGraph_randomTensorWithShape_descriptor_seed_name(
                _handle, _numbers(shape), descriptor._handle, seed, name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomTensor(
        withShapeTensor shapeTensor: MPSGraphTensor,
        descriptor: MPSGraphRandomOpDescriptor,
        seed: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, shapeTensor, descriptor)) {
            omps_MPSGraph_randomTensorWithShapeTensor_descriptor_seed_name(
                _handle, shapeTensor._handle, descriptor._handle, seed, name)
        }
        return _object(made)
    }

    /// Numbers and the next state.
    @discardableResult
    open func randomTensor(
        withShape shape: [NSNumber],
        descriptor: MPSGraphRandomOpDescriptor,
        stateTensor state: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, descriptor, state)) {
            omps_MPSGraph_randomTensorWithShape_descriptor_stateTensor_name(
                _handle, _numbers(shape), descriptor._handle, state._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func randomTensor(
        withShapeTensor shapeTensor: MPSGraphTensor,
        descriptor: MPSGraphRandomOpDescriptor,
        stateTensor state: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, shapeTensor, descriptor, state)) {
            omps_MPSGraph_randomTensorWithShapeTensor_descriptor_stateTensor_name(
                _handle, shapeTensor._handle, descriptor._handle, state._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Float32 from 0 up to, but without, 1; seeds and states as above.
    @discardableResult
    open func randomUniformTensor(withShape shape: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_randomUniformTensorWithShape_name(
                _handle, _numbers(shape), name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomUniformTensor(withShapeTensor shapeTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, shapeTensor)) {
            omps_MPSGraph_randomUniformTensorWithShapeTensor_name(
                _handle, shapeTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomUniformTensor(withShape shape: [NSNumber], seed: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_randomUniformTensorWithShape_seed_name(
                _handle, _numbers(shape), seed, name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomUniformTensor(
        withShapeTensor shapeTensor: MPSGraphTensor,
        seed: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, shapeTensor)) {
            omps_MPSGraph_randomUniformTensorWithShapeTensor_seed_name(
                _handle, shapeTensor._handle, seed, name)
        }
        return _object(made)
    }

    @discardableResult
    open func randomUniformTensor(
        withShape shape: [NSNumber],
        stateTensor state: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, state)) {
            omps_MPSGraph_randomUniformTensorWithShape_stateTensor_name(
                _handle, _numbers(shape), state._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func randomUniformTensor(
        withShapeTensor shapeTensor: MPSGraphTensor,
        stateTensor state: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, shapeTensor, state)) {
            omps_MPSGraph_randomUniformTensorWithShapeTensor_stateTensor_name(
                _handle, shapeTensor._handle, state._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// 0 with probability `rate`, else the element divided by 1 - rate; other elements at every run.
    @discardableResult
    open func dropout(_ tensor: MPSGraphTensor, rate: Double, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_dropoutTensor_rate_name(
                _handle, tensor._handle, rate, name)
        }
        return _object(made)
    }

    @discardableResult
    open func dropout(_ tensor: MPSGraphTensor, rate: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, rate)) {
            omps_MPSGraph_dropoutTensor_rateTensor_name(
                _handle, tensor._handle, rate._handle, name)
        }
        return _object(made)
    }

    /// Sums.
    @discardableResult
    open func reductionSum(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionSumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionSum(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionSumWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// Largest and smallest elements; NaN counts only where nothing else is.
    @discardableResult
    open func reductionMaximum(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMaximumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMaximum(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMaximumWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMinimum(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMinimumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMinimum(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMinimumWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// The same, NaN where there is one.
    @discardableResult
    open func reductionMaximumPropagateNaN(
        with tensor: MPSGraphTensor,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMaximumPropagateNaNWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMaximumPropagateNaN(
        with tensor: MPSGraphTensor,
        axes: [NSNumber]?,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMaximumPropagateNaNWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMinimumPropagateNaN(
        with tensor: MPSGraphTensor,
        axis: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMinimumPropagateNaNWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionMinimumPropagateNaN(
        with tensor: MPSGraphTensor,
        axes: [NSNumber]?,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionMinimumPropagateNaNWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// Products.
    @discardableResult
    open func reductionProduct(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionProductWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionProduct(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionProductWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    /// Positions of the largest and of the smallest element as Int32, the first of equals; -1 where all are NaN.
    @discardableResult
    open func reductionArgMaximum(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionArgMaximumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionArgMinimum(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionArgMinimumWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    /// Whether all elements, and whether any element, are not 0.
    @discardableResult
    open func reductionAnd(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionAndWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionAnd(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionAndWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionOr(with tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionOrWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reductionOr(with tensor: MPSGraphTensor, axes: [NSNumber]?, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reductionOrWithTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        _ imagesTensor: MPSGraphTensor,
        size: [NSNumber],
        mode: MPSGraphResizeMode,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor)) {
            omps_MPSGraph_resizeTensor_size_mode_centerResult_alignCorners_layout_name(
                _handle, imagesTensor._handle, _numbers(size), mode.rawValue, centerResult,
                alignCorners, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeTensor_sizeTensor_mode_centerResult_alignCorners_layout_name(
                _handle, imagesTensor._handle, size._handle, mode.rawValue, centerResult, alignCorners,
                layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        centerResult: Bool,
        alignCorners: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeTensor_sizeTensor_mode_centerResult_alignCorners_name(
                _handle, imagesTensor._handle, size._handle, mode.rawValue, centerResult, alignCorners,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeNearestWithTensor_sizeTensor_nearestRoundingMode_centerResult_alignCorners_layout_name(
                _handle, imagesTensor._handle, size._handle, nearestRoundingMode.rawValue, centerResult,
                alignCorners, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        centerResult: Bool,
        alignCorners: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeNearestWithTensor_sizeTensor_nearestRoundingMode_centerResult_alignCorners_name(
                _handle, imagesTensor._handle, size._handle, nearestRoundingMode.rawValue, centerResult,
                alignCorners, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_centerResult_alignCorners_layout_name(
                _handle, imagesTensor._handle, size._handle, centerResult, alignCorners,
                layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        centerResult: Bool,
        alignCorners: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size)) {
            omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_centerResult_alignCorners_name(
                _handle, imagesTensor._handle, size._handle, centerResult, alignCorners, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scaleOffset)) {
            omps_MPSGraph_resizeTensor_sizeTensor_scaleOffsetTensor_mode_layout_name(
                _handle, imagesTensor._handle, size._handle, scaleOffset._handle, mode.rawValue,
                layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleTensor scale: MPSGraphTensor,
        offsetTenor offset: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scale, offset)) {
            omps_MPSGraph_resizeTensor_sizeTensor_scaleTensor_offsetTensor_mode_name(
                _handle, imagesTensor._handle, size._handle, scale._handle, offset._handle,
                mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scaleOffset)) {
            omps_MPSGraph_resizeNearestWithTensor_sizeTensor_scaleOffsetTensor_nearestRoundingMode_layout_name(
                _handle, imagesTensor._handle, size._handle, scaleOffset._handle,
                nearestRoundingMode.rawValue, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleTensor scale: MPSGraphTensor,
        offsetTensor offset: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scale, offset)) {
            omps_MPSGraph_resizeNearestWithTensor_sizeTensor_scaleTensor_offsetTensor_nearestRoundingMode_name(
                _handle, imagesTensor._handle, size._handle, scale._handle, offset._handle,
                nearestRoundingMode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scaleOffset)) {
            omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_scaleOffsetTensor_layout_name(
                _handle, imagesTensor._handle, size._handle, scaleOffset._handle, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        _ imagesTensor: MPSGraphTensor,
        sizeTensor size: MPSGraphTensor,
        scaleTensor scale: MPSGraphTensor,
        offsetTensor offset: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, imagesTensor, size, scale, offset)) {
            omps_MPSGraph_resizeBilinearWithTensor_sizeTensor_scaleTensor_offsetTensor_name(
                _handle, imagesTensor._handle, size._handle, scale._handle, offset._handle, name)
        }
        return _object(made)
    }

    /// The gradients with respect to the input of the resize.
    @discardableResult
    open func resize(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input)) {
            omps_MPSGraph_resizeWithGradientTensor_input_mode_centerResult_alignCorners_layout_name(
                _handle, gradient._handle, input._handle, mode.rawValue, centerResult, alignCorners,
                layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input)) {
            omps_MPSGraph_resizeNearestWithGradientTensor_input_nearestRoundingMode_centerResult_alignCorners_layout_name(
                _handle, gradient._handle, input._handle, nearestRoundingMode.rawValue, centerResult,
                alignCorners, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        centerResult: Bool,
        alignCorners: Bool,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input)) {
            omps_MPSGraph_resizeBilinearWithGradientTensor_input_centerResult_alignCorners_layout_name(
                _handle, gradient._handle, input._handle, centerResult, alignCorners, layout.rawValue,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scaleOffset)) {
            omps_MPSGraph_resizeWithGradientTensor_input_scaleOffsetTensor_mode_layout_name(
                _handle, gradient._handle, input._handle, scaleOffset._handle, mode.rawValue,
                layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resize(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scale: MPSGraphTensor,
        offsetTensor offset: MPSGraphTensor,
        mode: MPSGraphResizeMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scale, offset)) {
            omps_MPSGraph_resizeWithGradientTensor_input_scaleTensor_offsetTensor_mode_name(
                _handle, gradient._handle, input._handle, scale._handle, offset._handle, mode.rawValue,
                name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scaleOffset)) {
            omps_MPSGraph_resizeNearestWithGradientTensor_input_scaleOffsetTensor_nearestRoundingMode_layout_name(
                _handle, gradient._handle, input._handle, scaleOffset._handle,
                nearestRoundingMode.rawValue, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeNearest(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scale: MPSGraphTensor,
        offsetTensor offset: MPSGraphTensor,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scale, offset)) {
            omps_MPSGraph_resizeNearestWithGradientTensor_input_scaleTensor_offsetTensor_nearestRoundingMode_name(
                _handle, gradient._handle, input._handle, scale._handle, offset._handle,
                nearestRoundingMode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scaleOffsetTensor scaleOffset: MPSGraphTensor,
        layout: MPSGraphTensorNamedDataLayout,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scaleOffset)) {
            omps_MPSGraph_resizeBilinearWithGradientTensor_input_scaleOffsetTensor_layout_name(
                _handle, gradient._handle, input._handle, scaleOffset._handle, layout.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func resizeBilinear(
        withGradientTensor gradient: MPSGraphTensor,
        input: MPSGraphTensor,
        scale: MPSGraphTensor,
        offsetTensor offset: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, input, scale, offset)) {
            omps_MPSGraph_resizeBilinearWithGradientTensor_input_scaleTensor_offsetTensor_name(
                _handle, gradient._handle, input._handle, scale._handle, offset._handle, name)
        }
        return _object(made)
    }

    /// Samples at the coordinates (N, outH, outW, 2), x before y: images of outH x outW. Coordinates are pixels,
    /// whose centres are at integers. With normalizeCoordinates -1 and 1 are the outer edges of the image, with
    /// alignCorners the centres of its corner pixels. With relativeCoordinates they are distances from the pixel of
    /// the result, in its pixels or normalised by its size. The sum is scaled to the size of the source. Positions
    /// outside are read by the padding mode: Constant, Zero, Reflect, Symmetric or ClampToEdge.
    @discardableResult
    open func sampleGrid(
        withSourceTensor source: MPSGraphTensor,
        coordinateTensor coordinates: MPSGraphTensor,
        layout: MPSGraphTensorNamedDataLayout,
        normalizeCoordinates: Bool,
        relativeCoordinates: Bool,
        alignCorners: Bool,
        paddingMode: MPSGraphPaddingMode,
        samplingMode: MPSGraphResizeMode,
        constantValue: Double,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, coordinates)) {
            omps_MPSGraph_sampleGridWithSourceTensor_coordinateTensor_layout_normalizeCoordinates_relativeCoordinates_alignCorners_paddingMode_samplingMode_constantValue_name(
                _handle, source._handle, coordinates._handle, layout.rawValue, normalizeCoordinates,
                relativeCoordinates, alignCorners, paddingMode.rawValue, samplingMode.rawValue,
                constantValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sampleGrid(
        withSourceTensor source: MPSGraphTensor,
        coordinateTensor coordinates: MPSGraphTensor,
        layout: MPSGraphTensorNamedDataLayout,
        normalizeCoordinates: Bool,
        relativeCoordinates: Bool,
        alignCorners: Bool,
        paddingMode: MPSGraphPaddingMode,
        nearestRoundingMode: MPSGraphResizeNearestRoundingMode,
        constantValue: Double,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, coordinates)) {
            omps_MPSGraph_sampleGridWithSourceTensor_coordinateTensor_layout_normalizeCoordinates_relativeCoordinates_alignCorners_paddingMode_nearestRoundingMode_constantValue_name(
                _handle, source._handle, coordinates._handle, layout.rawValue, normalizeCoordinates,
                relativeCoordinates, alignCorners, paddingMode.rawValue, nearestRoundingMode.rawValue,
                constantValue, name)
        }
        return _object(made)
    }

    /// A tensor of `shape` with the updates at the positions that the last axis of the indices holds, 0 elsewhere.
    /// Several updates of one element are combined as the mode says, by Add without one.
    @discardableResult
    open func scatterND(
        withUpdatesTensor updatesTensor: MPSGraphTensor,
        indicesTensor: MPSGraphTensor,
        shape: [NSNumber],
        batchDimensions: Int,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterNDWithUpdatesTensor_indicesTensor_shape_batchDimensions_mode_name(
                _handle, updatesTensor._handle, indicesTensor._handle, _numbers(shape), batchDimensions,
                mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scatterND(
        withUpdatesTensor updatesTensor: MPSGraphTensor,
        indicesTensor: MPSGraphTensor,
        shape: [NSNumber],
        batchDimensions: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterNDWithUpdatesTensor_indicesTensor_shape_batchDimensions_name(
                _handle, updatesTensor._handle, indicesTensor._handle, _numbers(shape), batchDimensions,
                name)
        }
        return _object(made)
    }

    /// The same on top of `dataTensor`.
    @discardableResult
    open func scatterNDWithData(
        _ dataTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        batchDimensions: Int,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterNDWithDataTensor_updatesTensor_indicesTensor_batchDimensions_mode_name(
                _handle, dataTensor._handle, updatesTensor._handle, indicesTensor._handle,
                batchDimensions, mode.rawValue, name)
        }
        return _object(made)
    }

    /// Rows along `axis`.
    @discardableResult
    open func scatter(
        _ updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        shape: [NSNumber],
        axis: Int,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterWithUpdatesTensor_indicesTensor_shape_axis_mode_name(
                _handle, updatesTensor._handle, indicesTensor._handle, _numbers(shape), axis,
                mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scatterWithData(
        _ dataTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        axis: Int,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterWithDataTensor_updatesTensor_indicesTensor_axis_mode_name(
                _handle, dataTensor._handle, updatesTensor._handle, indicesTensor._handle, axis,
                mode.rawValue, name)
        }
        return _object(made)
    }

    /// Element by element along `axis`.
    @discardableResult
    open func scatterAlongAxis(
        _ axis: Int,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        shape: [NSNumber],
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterAlongAxis_withUpdatesTensor_indicesTensor_shape_mode_name(
                _handle, axis, updatesTensor._handle, indicesTensor._handle, _numbers(shape),
                mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scatterAlongAxisTensor(
        _ axisTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        shape: [NSNumber],
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, axisTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterAlongAxisTensor_withUpdatesTensor_indicesTensor_shape_mode_name(
                _handle, axisTensor._handle, updatesTensor._handle, indicesTensor._handle,
                _numbers(shape), mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scatterAlongAxis(
        _ axis: Int,
        data dataTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterAlongAxis_withDataTensor_updatesTensor_indicesTensor_mode_name(
                _handle, axis, dataTensor._handle, updatesTensor._handle, indicesTensor._handle,
                mode.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func scatterAlongAxisTensor(
        _ axisTensor: MPSGraphTensor,
        data dataTensor: MPSGraphTensor,
        updates updatesTensor: MPSGraphTensor,
        indices indicesTensor: MPSGraphTensor,
        mode: MPSGraphScatterMode,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, axisTensor, dataTensor, updatesTensor, indicesTensor)) {
            omps_MPSGraph_scatterAlongAxisTensor_withDataTensor_updatesTensor_indicesTensor_mode_name(
                _handle, axisTensor._handle, dataTensor._handle, updatesTensor._handle,
                indicesTensor._handle, mode.rawValue, name)
        }
        return _object(made)
    }

    /// The elements.
    @discardableResult
    open func sort(_ tensor: MPSGraphTensor, axis: Int, descending: Bool, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sortWithTensor_axis_descending_name(
                _handle, tensor._handle, axis, descending, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sort(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sortWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sort(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        descending: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_sortWithTensor_axisTensor_descending_name(
                _handle, tensor._handle, axisTensor._handle, descending, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sort(_ tensor: MPSGraphTensor, axisTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_sortWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    /// The positions of the elements along the axis, as Int32.
    @discardableResult
    open func argSort(_ tensor: MPSGraphTensor, axis: Int, descending: Bool, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_argSortWithTensor_axis_descending_name(
                _handle, tensor._handle, axis, descending, name)
        }
        return _object(made)
    }

    @discardableResult
    open func argSort(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_argSortWithTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func argSort(
        _ tensor: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        descending: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_argSortWithTensor_axisTensor_descending_name(
                _handle, tensor._handle, axisTensor._handle, descending, name)
        }
        return _object(made)
    }

    @discardableResult
    open func argSort(_ tensor: MPSGraphTensor, axisTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_argSortWithTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    /// A matrix of `shape` from three tensors: values, then the two tensors of indices in the order of the storage
    /// type. It is stored densely here. Values for the same place are added, those outside are left out.
    @discardableResult
    open func sparseTensor(
        sparseTensorWithType sparseStorageType: MPSGraphSparseStorageType,
        tensors inputTensorArray: [MPSGraphTensor],
        shape: [NSNumber],
        dataType: MPSDataType,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_sparseTensorWithType_tensors_shape_dataType_name(
                _handle, sparseStorageType.rawValue, _array(inputTensorArray) { _retained($0) },
                _numbers(shape), dataType.rawValue, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sparseTensor(
        sparseTensorWithDescriptor sparseDescriptor: MPSGraphCreateSparseOpDescriptor,
        tensors inputTensorArray: [MPSGraphTensor],
        shape: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, sparseDescriptor)) {
            omps_MPSGraph_sparseTensorWithDescriptor_tensors_shape_name(
                _handle, sparseDescriptor._handle, _array(inputTensorArray) { _retained($0) },
                _numbers(shape), name)
        }
        return _object(made)
    }

    /// `y[i] = reduction over j of x[i * stride + j * dilation] * w[j]` along the last four axes of the source. The
    /// weights have four axes and at most 4,096 elements. A number of a term, Int32, counts them in row-major
    /// order.
    @discardableResult
    open func stencil(
        withSourceTensor source: MPSGraphTensor,
        weightsTensor weights: MPSGraphTensor,
        descriptor: MPSGraphStencilOpDescriptor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, source, weights, descriptor)) {
            omps_MPSGraph_stencilWithSourceTensor_weightsTensor_descriptor_name(
                _handle, source._handle, weights._handle, descriptor._handle, name)
        }
        return _object(made)
    }

    /// The same elements in the same order; one extent may be -1.
    @discardableResult
    open func reshape(_ tensor: MPSGraphTensor, shape: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reshapeTensor_withShape_name(
                _handle, tensor._handle, _numbers(shape), name)
        }
        return _object(made)
    }

    @discardableResult
    open func reshape(_ tensor: MPSGraphTensor, shapeTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, shapeTensor)) {
            omps_MPSGraph_reshapeTensor_withShapeTensor_name(
                _handle, tensor._handle, shapeTensor._handle, name)
        }
        return _object(made)
    }

    /// Two axes exchanged.
    @discardableResult
    open func transposeTensor(
        _ tensor: MPSGraphTensor,
        dimension dimensionIndex: Int,
        withDimension dimensionIndex2: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_transposeTensor_dimension_withDimension_name(
                _handle, tensor._handle, dimensionIndex, dimensionIndex2, name)
        }
        return _object(made)
    }

    /// Axis i of the result is axis `permutation[i]` of the tensor; each axis once.
    @discardableResult
    open func transpose(_ tensor: MPSGraphTensor, permutation: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_transposeTensor_permutation_name(
                _handle, tensor._handle, _numbers(permutation), name)
        }
        return _object(made)
    }

    /// `length` elements of one axis from `start` on.
    @discardableResult
    open func sliceTensor(
        _ tensor: MPSGraphTensor,
        dimension dimensionIndex: Int,
        start: Int,
        length: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sliceTensor_dimension_start_length_name(
                _handle, tensor._handle, dimensionIndex, start, length, name)
        }
        return _object(made)
    }

    /// One range for each axis, as in Python; strides may be negative.
    @discardableResult
    open func sliceTensor(
        _ tensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sliceTensor_starts_ends_strides_name(
                _handle, tensor._handle, _numbers(starts), _numbers(ends), _numbers(strides), name)
        }
        return _object(made)
    }

    /// Bit i of a mask speaks of axis i: begin at its beginning, go on to its end, drop it.
    @discardableResult
    open func sliceTensor(
        _ tensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_sliceTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(
                _handle, tensor._handle, _numbers(starts), _numbers(ends), _numbers(strides), startMask,
                endMask, squeezeMask, name)
        }
        return _object(made)
    }

    /// The gradient with respect to the sliced tensor: zeros except in the slice.
    @discardableResult
    open func sliceGradientTensor(
        _ inputGradientTensor: MPSGraphTensor,
        fwdInShapeTensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputGradientTensor, fwdInShapeTensor)) {
            omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_starts_ends_strides_name(
                _handle, inputGradientTensor._handle, fwdInShapeTensor._handle, _numbers(starts),
                _numbers(ends), _numbers(strides), name)
        }
        return _object(made)
    }

    @discardableResult
    open func sliceGradientTensor(
        _ inputGradientTensor: MPSGraphTensor,
        fwdInShapeTensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputGradientTensor, fwdInShapeTensor)) {
            omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(
                _handle, inputGradientTensor._handle, fwdInShapeTensor._handle, _numbers(starts),
                _numbers(ends), _numbers(strides), startMask, endMask, squeezeMask, name)
        }
        return _object(made)
    }

    /// One after the other along `dimension`; all other extents are the same.
    @discardableResult
    open func concatTensor(
        _ tensor: MPSGraphTensor,
        with tensor2: MPSGraphTensor,
        dimension dimensionIndex: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, tensor2)) {
            omps_MPSGraph_concatTensor_withTensor_dimension_name(
                _handle, tensor._handle, tensor2._handle, dimensionIndex, name)
        }
        return _object(made)
    }

    @discardableResult
    open func concatTensors(
        _ tensors: [MPSGraphTensor],
        dimension dimensionIndex: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_concatTensors_dimension_name(
                _handle, _array(tensors) { _retained($0) }, dimensionIndex, name)
        }
        return _object(made)
    }

    /// With interleave the elements alternate: element c of tensor i is at i + c * count.
    @discardableResult
    open func concatTensors(
        _ tensors: [MPSGraphTensor],
        dimension dimensionIndex: Int,
        interleave: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_concatTensors_dimension_interleave_name(
                _handle, _array(tensors) { _retained($0) }, dimensionIndex, interleave, name)
        }
        return _object(made)
    }

    /// Repeated along each axis.
    @discardableResult
    open func tileTensor(
        _ tensor: MPSGraphTensor,
        withMultiplier multiplier: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_tileTensor_withMultiplier_name(
                _handle, tensor._handle, _numbers(multiplier), name)
        }
        return _object(made)
    }

    /// The copies' gradients added up.
    @discardableResult
    open func tileGradient(
        withIncomingGradientTensor incomingGradientTensor: MPSGraphTensor,
        sourceTensor: MPSGraphTensor,
        withMultiplier multiplier: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, sourceTensor)) {
            omps_MPSGraph_tileGradientWithIncomingGradientTensor_sourceTensor_withMultiplier_name(
                _handle, incomingGradientTensor._handle, sourceTensor._handle, _numbers(multiplier),
                name)
        }
        return _object(made)
    }

    /// Elements added before and after along each axis.
    @discardableResult
    open func padTensor(
        _ tensor: MPSGraphTensor,
        with paddingMode: MPSGraphPaddingMode,
        leftPadding: [NSNumber],
        rightPadding: [NSNumber],
        constantValue: Double,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_padTensor_withPaddingMode_leftPadding_rightPadding_constantValue_name(
                _handle, tensor._handle, paddingMode.rawValue, _numbers(leftPadding),
                _numbers(rightPadding), constantValue, name)
        }
        return _object(made)
    }

    /// The gradient with respect to the padded tensor.
    @discardableResult
    open func padGradient(
        withIncomingGradientTensor incomingGradientTensor: MPSGraphTensor,
        sourceTensor: MPSGraphTensor,
        paddingMode: MPSGraphPaddingMode,
        leftPadding: [NSNumber],
        rightPadding: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, incomingGradientTensor, sourceTensor)) {
            omps_MPSGraph_padGradientWithIncomingGradientTensor_sourceTensor_paddingMode_leftPadding_rightPadding_name(
                _handle, incomingGradientTensor._handle, sourceTensor._handle, paddingMode.rawValue,
                _numbers(leftPadding), _numbers(rightPadding), name)
        }
        return _object(made)
    }

    /// Back to front along the axes; without axes along all.
    @discardableResult
    open func reverse(_ tensor: MPSGraphTensor, axesTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor)) {
            omps_MPSGraph_reverseTensor_axesTensor_name(
                _handle, tensor._handle, axesTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func reverse(_ tensor: MPSGraphTensor, axes: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reverseTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func reverse(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reverseTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// A matrix: the axes before `axis`, and those from it on.
    @discardableResult
    open func flatten2D(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_flatten2DTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func flatten2D(_ tensor: MPSGraphTensor, axisTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axisTensor)) {
            omps_MPSGraph_flatten2DTensor_axisTensor_name(
                _handle, tensor._handle, axisTensor._handle, name)
        }
        return _object(made)
    }

    /// Extents of 1 repeated, and axes added in front.
    @discardableResult
    open func broadcast(_ tensor: MPSGraphTensor, shape: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_broadcastTensor_toShape_name(
                _handle, tensor._handle, _numbers(shape), name)
        }
        return _object(made)
    }

    @discardableResult
    open func broadcast(_ tensor: MPSGraphTensor, shapeTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, shapeTensor)) {
            omps_MPSGraph_broadcastTensor_toShapeTensor_name(
                _handle, tensor._handle, shapeTensor._handle, name)
        }
        return _object(made)
    }

    /// The extents as Int32.
    @discardableResult
    open func shapeOf(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_shapeOfTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    /// Floating numbers are cut off toward 0 when they become whole ones. A complex type gives an imaginary part of
    /// 0. Complex tensors are cast to complex types alone.
    @discardableResult
    open func cast(_ tensor: MPSGraphTensor, to type: MPSDataType, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_castTensor_toType_name(
                _handle, tensor._handle, type.rawValue, name)
        }
        return _object(made)
    }

    /// The same bytes as elements of another type; the last axis has more or fewer of them if the sizes differ.
    @discardableResult
    open func reinterpretCast(_ tensor: MPSGraphTensor, to type: MPSDataType, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_reinterpretCastTensor_toType_name(
                _handle, tensor._handle, type.rawValue, name)
        }
        return _object(made)
    }

    /// Tensors of one shape along a new axis.
    @discardableResult
    open func stack(_ inputTensors: [MPSGraphTensor], axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_stackTensors_axis_name(
                _handle, _array(inputTensors) { _retained($0) }, axis, name)
        }
        return _object(made)
    }

    /// Parts along `axis`, of these sizes.
    @discardableResult
    open func split(
        _ tensor: MPSGraphTensor,
        splitSizes: [NSNumber],
        axis: Int,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_splitTensor_splitSizes_axis_name(
                _handle, tensor._handle, _numbers(splitSizes), axis, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func split(
        _ tensor: MPSGraphTensor,
        splitSizesTensor: MPSGraphTensor,
        axis: Int,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, tensor, splitSizesTensor)) {
            omps_MPSGraph_splitTensor_splitSizesTensor_axis_name(
                _handle, tensor._handle, splitSizesTensor._handle, axis, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Parts of equal size, the last one smaller if need be.
    @discardableResult
    open func split(_ tensor: MPSGraphTensor, numSplits: Int, axis: Int, name: String?) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_splitTensor_numSplits_axis_name(
                _handle, tensor._handle, numSplits, axis, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// Without any, without one, without these axes of extent 1.
    @discardableResult
    open func squeeze(_ tensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_squeezeTensor_name(
                _handle, tensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func squeeze(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_squeezeTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func squeeze(_ tensor: MPSGraphTensor, axes: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_squeezeTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func squeeze(_ tensor: MPSGraphTensor, axesTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor)) {
            omps_MPSGraph_squeezeTensor_axesTensor_name(
                _handle, tensor._handle, axesTensor._handle, name)
        }
        return _object(made)
    }

    /// New axes of extent 1; their numbers are those in the result.
    @discardableResult
    open func expandDims(_ tensor: MPSGraphTensor, axis: Int, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_expandDimsOfTensor_axis_name(
                _handle, tensor._handle, axis, name)
        }
        return _object(made)
    }

    @discardableResult
    open func expandDims(_ tensor: MPSGraphTensor, axes: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_expandDimsOfTensor_axes_name(
                _handle, tensor._handle, _numbers(axes), name)
        }
        return _object(made)
    }

    @discardableResult
    open func expandDims(_ tensor: MPSGraphTensor, axesTensor: MPSGraphTensor, name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, axesTensor)) {
            omps_MPSGraph_expandDimsOfTensor_axesTensor_name(
                _handle, tensor._handle, axesTensor._handle, name)
        }
        return _object(made)
    }

    /// A tensor of `shape` in which each element is its position along the axis, as Int32.
    @discardableResult
    open func coordinate(alongAxis axis: Int, withShape shape: [NSNumber], name: String?) -> MPSGraphTensor {
        let made = withExtendedLifetime(self) {
            omps_MPSGraph_coordinateAlongAxis_withShape_name(
                _handle, axis, _numbers(shape), name)
        }
        return _object(made)
    }

    @discardableResult
    open func coordinate(
        alongAxisTensor axisTensor: MPSGraphTensor,
        withShape shape: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, axisTensor)) {
            omps_MPSGraph_coordinateAlongAxisTensor_withShape_name(
                _handle, axisTensor._handle, _numbers(shape), name)
        }
        return _object(made)
    }

    @discardableResult
    open func coordinate(
        alongAxis axis: Int,
        withShapeTensor shapeTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, shapeTensor)) {
            omps_MPSGraph_coordinateAlongAxis_withShapeTensor_name(
                _handle, axis, shapeTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func coordinate(
        alongAxisTensor axisTensor: MPSGraphTensor,
        withShapeTensor shapeTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, axisTensor, shapeTensor)) {
            omps_MPSGraph_coordinateAlongAxisTensor_withShapeTensor_name(
                _handle, axisTensor._handle, shapeTensor._handle, name)
        }
        return _object(made)
    }

    /// The ranges are values of tensors, one number for each axis.
    @discardableResult
    open func sliceTensor(
        _ tensor: MPSGraphTensor,
        start startTensor: MPSGraphTensor,
        end endTensor: MPSGraphTensor,
        strideTensor: MPSGraphTensor,
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, startTensor, endTensor, strideTensor)) {
            omps_MPSGraph_sliceTensor_startTensor_endTensor_strideTensor_startMask_endMask_squeezeMask_name(
                _handle, tensor._handle, startTensor._handle, endTensor._handle, strideTensor._handle,
                startMask, endMask, squeezeMask, name)
        }
        return _object(made)
    }

    /// `sizeTensor` elements of each axis from `startTensor` on.
    @discardableResult
    open func sliceTensor(
        _ tensor: MPSGraphTensor,
        start startTensor: MPSGraphTensor,
        sizeTensor: MPSGraphTensor,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, startTensor, sizeTensor)) {
            omps_MPSGraph_sliceTensor_startTensor_sizeTensor_squeezeMask_name(
                _handle, tensor._handle, startTensor._handle, sizeTensor._handle, squeezeMask, name)
        }
        return _object(made)
    }

    /// The gradients with respect to the sliced tensor.
    @discardableResult
    open func sliceGradientTensor(
        _ inputGradientTensor: MPSGraphTensor,
        fwdInShapeTensor: MPSGraphTensor,
        start startTensor: MPSGraphTensor,
        end endTensor: MPSGraphTensor,
        strideTensor: MPSGraphTensor,
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputGradientTensor, fwdInShapeTensor, startTensor, endTensor, strideTensor)) {
            omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_startTensor_endTensor_strideTensor_startMask_endMask_squeezeMask_name(
                _handle, inputGradientTensor._handle, fwdInShapeTensor._handle, startTensor._handle,
                endTensor._handle, strideTensor._handle, startMask, endMask, squeezeMask, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sliceGradientTensor(
        _ inputGradientTensor: MPSGraphTensor,
        fwdInShapeTensor: MPSGraphTensor,
        start startTensor: MPSGraphTensor,
        sizeTensor: MPSGraphTensor,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, inputGradientTensor, fwdInShapeTensor, startTensor, sizeTensor)) {
            omps_MPSGraph_sliceGradientTensor_fwdInShapeTensor_startTensor_sizeTensor_squeezeMask_name(
                _handle, inputGradientTensor._handle, fwdInShapeTensor._handle, startTensor._handle,
                sizeTensor._handle, squeezeMask, name)
        }
        return _object(made)
    }

    /// The data with the update in the place of a slice, whose shape the update has.
    @discardableResult
    open func sliceUpdateDataTensor(
        _ dataTensor: MPSGraphTensor,
        update updateTensor: MPSGraphTensor,
        startsTensor: MPSGraphTensor,
        endsTensor: MPSGraphTensor,
        stridesTensor: MPSGraphTensor,
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updateTensor, startsTensor, endsTensor, stridesTensor)) {
            omps_MPSGraph_sliceUpdateDataTensor_updateTensor_startsTensor_endsTensor_stridesTensor_startMask_endMask_squeezeMask_name(
                _handle, dataTensor._handle, updateTensor._handle, startsTensor._handle,
                endsTensor._handle, stridesTensor._handle, startMask, endMask, squeezeMask, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sliceUpdateDataTensor(
        _ dataTensor: MPSGraphTensor,
        update updateTensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        startMask: UInt32,
        endMask: UInt32,
        squeezeMask: UInt32,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updateTensor)) {
            omps_MPSGraph_sliceUpdateDataTensor_updateTensor_starts_ends_strides_startMask_endMask_squeezeMask_name(
                _handle, dataTensor._handle, updateTensor._handle, _numbers(starts), _numbers(ends),
                _numbers(strides), startMask, endMask, squeezeMask, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sliceUpdateDataTensor(
        _ dataTensor: MPSGraphTensor,
        update updateTensor: MPSGraphTensor,
        startsTensor: MPSGraphTensor,
        endsTensor: MPSGraphTensor,
        stridesTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updateTensor, startsTensor, endsTensor, stridesTensor)) {
            omps_MPSGraph_sliceUpdateDataTensor_updateTensor_startsTensor_endsTensor_stridesTensor_name(
                _handle, dataTensor._handle, updateTensor._handle, startsTensor._handle,
                endsTensor._handle, stridesTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func sliceUpdateDataTensor(
        _ dataTensor: MPSGraphTensor,
        update updateTensor: MPSGraphTensor,
        starts: [NSNumber],
        ends: [NSNumber],
        strides: [NSNumber],
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, dataTensor, updateTensor)) {
            omps_MPSGraph_sliceUpdateDataTensor_updateTensor_starts_ends_strides_name(
                _handle, dataTensor._handle, updateTensor._handle, _numbers(starts), _numbers(ends),
                _numbers(strides), name)
        }
        return _object(made)
    }

    /// Blocks of blockSize x blockSize become feature channels. Channel d goes to `d + D * k`, in pixel-shuffle
    /// order to `d * blockSize^2 + k`, where k counts the block's pixels row by row.
    @discardableResult
    open func space(
        toDepth2DTensor tensor: MPSGraphTensor,
        widthAxis: Int,
        heightAxis: Int,
        depthAxis: Int,
        blockSize: Int,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_spaceToDepth2DTensor_widthAxis_heightAxis_depthAxis_blockSize_usePixelShuffleOrder_name(
                _handle, tensor._handle, widthAxis, heightAxis, depthAxis, blockSize,
                usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    @discardableResult
    open func space(
        toDepth2DTensor tensor: MPSGraphTensor,
        widthAxisTensor: MPSGraphTensor,
        heightAxisTensor: MPSGraphTensor,
        depthAxisTensor: MPSGraphTensor,
        blockSize: Int,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, widthAxisTensor, heightAxisTensor, depthAxisTensor)) {
            omps_MPSGraph_spaceToDepth2DTensor_widthAxisTensor_heightAxisTensor_depthAxisTensor_blockSize_usePixelShuffleOrder_name(
                _handle, tensor._handle, widthAxisTensor._handle, heightAxisTensor._handle,
                depthAxisTensor._handle, blockSize, usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    /// The way back.
    @discardableResult
    open func depth(
        toSpace2DTensor tensor: MPSGraphTensor,
        widthAxis: Int,
        heightAxis: Int,
        depthAxis: Int,
        blockSize: Int,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_depthToSpace2DTensor_widthAxis_heightAxis_depthAxis_blockSize_usePixelShuffleOrder_name(
                _handle, tensor._handle, widthAxis, heightAxis, depthAxis, blockSize,
                usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    @discardableResult
    open func depth(
        toSpace2DTensor tensor: MPSGraphTensor,
        widthAxisTensor: MPSGraphTensor,
        heightAxisTensor: MPSGraphTensor,
        depthAxisTensor: MPSGraphTensor,
        blockSize: Int,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, widthAxisTensor, heightAxisTensor, depthAxisTensor)) {
            omps_MPSGraph_depthToSpace2DTensor_widthAxisTensor_heightAxisTensor_depthAxisTensor_blockSize_usePixelShuffleOrder_name(
                _handle, tensor._handle, widthAxisTensor._handle, heightAxisTensor._handle,
                depthAxisTensor._handle, blockSize, usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    /// Blocks of `blockDimensions` along `spatialAxes` move to the batch axis: element b goes to `b + B * k`, in
    /// pixel-shuffle order to `b * K + k`. `k` counts the K elements of a block, along the last of `spatialAxes`
    /// fastest.
    @discardableResult
    open func spaceToBatch(
        _ tensor: MPSGraphTensor,
        spatialAxes: [NSNumber],
        batchAxis: Int,
        blockDimensions: [NSNumber],
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_spaceToBatchTensor_spatialAxes_batchAxis_blockDimensions_usePixelShuffleOrder_name(
                _handle, tensor._handle, _numbers(spatialAxes), batchAxis, _numbers(blockDimensions),
                usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    @discardableResult
    open func spaceToBatch(
        _ tensor: MPSGraphTensor,
        spatialAxesTensor: MPSGraphTensor,
        batchAxisTensor: MPSGraphTensor,
        blockDimensionsTensor: MPSGraphTensor,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, spatialAxesTensor, batchAxisTensor, blockDimensionsTensor)) {
            omps_MPSGraph_spaceToBatchTensor_spatialAxesTensor_batchAxisTensor_blockDimensionsTensor_usePixelShuffleOrder_name(
                _handle, tensor._handle, spatialAxesTensor._handle, batchAxisTensor._handle,
                blockDimensionsTensor._handle, usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    /// The way back.
    @discardableResult
    open func batchToSpace(
        _ tensor: MPSGraphTensor,
        spatialAxes: [NSNumber],
        batchAxis: Int,
        blockDimensions: [NSNumber],
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor)) {
            omps_MPSGraph_batchToSpaceTensor_spatialAxes_batchAxis_blockDimensions_usePixelShuffleOrder_name(
                _handle, tensor._handle, _numbers(spatialAxes), batchAxis, _numbers(blockDimensions),
                usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    @discardableResult
    open func batchToSpace(
        _ tensor: MPSGraphTensor,
        spatialAxesTensor: MPSGraphTensor,
        batchAxisTensor: MPSGraphTensor,
        blockDimensionsTensor: MPSGraphTensor,
        usePixelShuffleOrder: Bool,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, tensor, spatialAxesTensor, batchAxisTensor, blockDimensionsTensor)) {
            omps_MPSGraph_batchToSpaceTensor_spatialAxesTensor_batchAxisTensor_blockDimensionsTensor_usePixelShuffleOrder_name(
                _handle, tensor._handle, spatialAxesTensor._handle, batchAxisTensor._handle,
                blockDimensionsTensor._handle, usePixelShuffleOrder, name)
        }
        return _object(made)
    }

    /// The `k` largest along the last axis, largest first, and their positions as Int32.
    @discardableResult
    open func topK(_ source: MPSGraphTensor, k: Int, name: String?) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source)) {
            omps_MPSGraph_topKWithSourceTensor_k_name(
                _handle, source._handle, k, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func topK(_ source: MPSGraphTensor, kTensor: MPSGraphTensor, name: String?) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, kTensor)) {
            omps_MPSGraph_topKWithSourceTensor_kTensor_name(
                _handle, source._handle, kTensor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The gradient with respect to the source: zeros except at the places of the largest.
    @discardableResult
    open func topKGradient(
        _ gradient: MPSGraphTensor,
        input source: MPSGraphTensor,
        k: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_topKWithGradientTensor_source_k_name(
                _handle, gradient._handle, source._handle, k, name)
        }
        return _object(made)
    }

    @discardableResult
    open func topKGradient(
        _ gradient: MPSGraphTensor,
        input source: MPSGraphTensor,
        kTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, kTensor)) {
            omps_MPSGraph_topKWithGradientTensor_source_kTensor_name(
                _handle, gradient._handle, source._handle, kTensor._handle, name)
        }
        return _object(made)
    }

    /// The `k` largest along the axis, largest first, and their positions as Int32; the `k` smallest, smallest
    /// first. A NaN comes last.
    @discardableResult
    open func topK(_ source: MPSGraphTensor, axis: Int, k: Int, name: String?) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source)) {
            omps_MPSGraph_topKWithSourceTensor_axis_k_name(
                _handle, source._handle, axis, k, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func bottomK(_ source: MPSGraphTensor, axis: Int, k: Int, name: String?) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source)) {
            omps_MPSGraph_bottomKWithSourceTensor_axis_k_name(
                _handle, source._handle, axis, k, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func topK(
        _ source: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        kTensor: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, axisTensor, kTensor)) {
            omps_MPSGraph_topKWithSourceTensor_axisTensor_kTensor_name(
                _handle, source._handle, axisTensor._handle, kTensor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    @discardableResult
    open func bottomK(
        _ source: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        kTensor: MPSGraphTensor,
        name: String?
    ) -> [MPSGraphTensor] {
        let made = withExtendedLifetime((self, source, axisTensor, kTensor)) {
            omps_MPSGraph_bottomKWithSourceTensor_axisTensor_kTensor_name(
                _handle, source._handle, axisTensor._handle, kTensor._handle, name)
        }
        return _existing(_array(from: made) { _object($0) })
    }

    /// The gradient with respect to the source: zeros except at the places of the elements chosen.
    @discardableResult
    open func topKGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        axis: Int,
        k: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_topKWithGradientTensor_source_axis_k_name(
                _handle, gradient._handle, source._handle, axis, k, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bottomKGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        axis: Int,
        k: Int,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source)) {
            omps_MPSGraph_bottomKWithGradientTensor_source_axis_k_name(
                _handle, gradient._handle, source._handle, axis, k, name)
        }
        return _object(made)
    }

    @discardableResult
    open func topKGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        kTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, axisTensor, kTensor)) {
            omps_MPSGraph_topKWithGradientTensor_source_axisTensor_kTensor_name(
                _handle, gradient._handle, source._handle, axisTensor._handle, kTensor._handle, name)
        }
        return _object(made)
    }

    @discardableResult
    open func bottomKGradient(
        _ gradient: MPSGraphTensor,
        source: MPSGraphTensor,
        axisTensor: MPSGraphTensor,
        kTensor: MPSGraphTensor,
        name: String?
    ) -> MPSGraphTensor {
        let made = withExtendedLifetime((self, gradient, source, axisTensor, kTensor)) {
            omps_MPSGraph_bottomKWithGradientTensor_source_axisTensor_kTensor_name(
                _handle, gradient._handle, source._handle, axisTensor._handle, kTensor._handle, name)
        }
        return _object(made)
    }
}
