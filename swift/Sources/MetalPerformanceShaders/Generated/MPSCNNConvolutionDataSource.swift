// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Provides a convolution's weights. `load` comes first, and again after every `purge`; everything but `label` and
/// `copyWithZone:` is called only in between.
public protocol MPSCNNConvolutionDataSource: NSObjectProtocol, NSCopying {
    /// Type of `weights`.
    func dataType() -> MPSDataType
    func descriptor() -> MPSCNNConvolutionDescriptor
    /// [output channel][kernel row][kernel column][input channel of the group]; valid until `purge`.
    func weights() -> UnsafeMutableRawPointer
    /// One float for each output channel, or NULL for no bias; valid until `purge`.
    func biasTerms() -> UnsafeMutablePointer<Float>?
    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    func load() -> Bool
    /// The data may be dropped until the next `load`.
    func purge()
    /// Name for error messages.
    func label() -> String?
    /// 256 floats, for 8-bit weights with a lookup table.
    func lookupTableForUInt8Kernel() -> UnsafeMutablePointer<Float>?
    func weightsQuantizationType() -> MPSCNNWeightsQuantizationType
    /// Encodes an update on the device and returns the state with the new weights, which may be `sourceState`; nil
    /// leaves the weights. Called while encoding, on the encoding thread.
    func update(
        with commandBuffer: MTLCommandBuffer,
        gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState?
    /// Updates the data source's own weights on the CPU, after the command buffer has completed. YES makes the
    /// graph load them.
    func update(
        with gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> Bool
    /// A copy for another device.
    func copy(with zone: NSZone?, device: MTLDevice?) -> Self
    /// OHWI, the only one.
    func weightsLayout() -> MPSCNNConvolutionWeightsLayout
    /// Float16: weights are rounded to it when they are loaded. Float32, and without this method: they stay as they
    /// are.
    func kernelWeightsDataType() -> MPSDataType
    /// Minimum and maximum of each output channel, for 8-bit weights with linear quantization.
    func rangesForUInt8Kernel() -> UnsafeMutablePointer<SIMD2<Float>>?
}

package final class _MPSCNNConvolutionDataSource: _MetalObject, MPSCNNConvolutionDataSource {

    /// Type of `weights`.
    @discardableResult
    package func dataType() -> MPSDataType {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_dataType(_handle) }
        return _value(made, MPSDataType.self)
    }

    @discardableResult
    package func descriptor() -> MPSCNNConvolutionDescriptor {
        return _object(withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_descriptor(_handle) })
    }

    /// [output channel][kernel row][kernel column][input channel of the group]; valid until `purge`.
    @discardableResult
    package func weights() -> UnsafeMutableRawPointer {
        return _existing(withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_weights(_handle) })
    }

    /// One float for each output channel, or NULL for no bias; valid until `purge`.
    @discardableResult
    package func biasTerms() -> UnsafeMutablePointer<Float>? {
        return withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_biasTerms(_handle) }
    }

    /// Makes the data ready. NO lets the construction of the kernel or graph fail.
    @discardableResult
    package func load() -> Bool {
        return withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_load(_handle) }
    }

    /// The data may be dropped until the next `load`.
    package func purge() {
        withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_purge(_handle) }
    }

    /// Name for error messages.
    @discardableResult
    package func label() -> String? {
        return _string(withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_label(_handle) })
    }

    /// 256 floats, for 8-bit weights with a lookup table.
    @discardableResult
    package func lookupTableForUInt8Kernel() -> UnsafeMutablePointer<Float>? {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_lookupTableForUInt8Kernel(_handle) }
        return made
    }

    @discardableResult
    package func weightsQuantizationType() -> MPSCNNWeightsQuantizationType {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_weightsQuantizationType(_handle) }
        return _value(made, MPSCNNWeightsQuantizationType.self)
    }

    /// Encodes an update on the device and returns the state with the new weights, which may be `sourceState`; nil
    /// leaves the weights. Called while encoding, on the encoding thread.
    @discardableResult
    package func update(
        with commandBuffer: MTLCommandBuffer,
        gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> MPSCNNConvolutionWeightsAndBiasesState? {
        let made = withExtendedLifetime((self, commandBuffer, gradientState, sourceState)) {
            omps_MPSCNNConvolutionDataSource_updateWithCommandBuffer_gradientState_sourceState(
                _handle, _pointer(commandBuffer), gradientState._handle, sourceState._handle)
        }
        return _optional(made)
    }

    /// Updates the data source's own weights on the CPU, after the command buffer has completed. YES makes the
    /// graph load them.
    @discardableResult
    package func update(
        with gradientState: MPSCNNConvolutionGradientState,
        sourceState: MPSCNNConvolutionWeightsAndBiasesState
    ) -> Bool {
        let made = withExtendedLifetime((self, gradientState, sourceState)) {
            omps_MPSCNNConvolutionDataSource_updateWithGradientState_sourceState(
                _handle, gradientState._handle, sourceState._handle)
        }
        return made
    }

    /// A copy for another device.
    @discardableResult
    package func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        let made = withExtendedLifetime((self, device)) {
            omps_MPSCNNConvolutionDataSource_copyWithZone_device(
                _handle, nil, _pointer(device))
        }
        return _existing(_optionalMPSCNNConvolutionDataSource(made) as? Self)
    }

    /// OHWI, the only one.
    @discardableResult
    package func weightsLayout() -> MPSCNNConvolutionWeightsLayout {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_weightsLayout(_handle) }
        return _value(made, MPSCNNConvolutionWeightsLayout.self)
    }

    /// Float16: weights are rounded to it when they are loaded. Float32, and without this method: they stay as they
    /// are.
    @discardableResult
    package func kernelWeightsDataType() -> MPSDataType {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_kernelWeightsDataType(_handle) }
        return _value(made, MPSDataType.self)
    }

    /// Minimum and maximum of each output channel, for 8-bit weights with linear quantization.
    @discardableResult
    package func rangesForUInt8Kernel() -> UnsafeMutablePointer<SIMD2<Float>>? {
        let made = withExtendedLifetime(self) { omps_MPSCNNConvolutionDataSource_rangesForUInt8Kernel(_handle) }
        return made?.assumingMemoryBound(to: SIMD2<Float>.self)
    }
}

package func _optionalMPSCNNConvolutionDataSource(_ handle: UnsafeMutableRawPointer?) -> MPSCNNConvolutionDataSource? {
    _dynamic(handle) { handle in
        return _MPSCNNConvolutionDataSource(_owned: handle)
    } as? MPSCNNConvolutionDataSource
}

extension MPSCNNConvolutionDataSource {
    @discardableResult
    public func copy(device: MTLDevice?) -> Self {
        copy(with: nil, device: device)
    }
}
private let _tableMPSCNNConvolutionDataSource = _permanent(omps_MPSCNNConvolutionDataSource_table(
    dataType: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).dataType().rawValue
    },
    descriptor: { context in
        return _retained(_implementation(context, as: MPSCNNConvolutionDataSource.self).descriptor())
    },
    weights: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).weights()
    },
    biasTerms: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).biasTerms()
    },
    load: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).load()
    },
    purge: { context in
        _implementation(context, as: MPSCNNConvolutionDataSource.self).purge()
    },
    label: { context in
        return _madeString(_implementation(context, as: MPSCNNConvolutionDataSource.self).label())
    },
    lookupTableForUInt8Kernel: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).lookupTableForUInt8Kernel()
    },
    weightsQuantizationType: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).weightsQuantizationType().rawValue
    },
    updateWithCommandBuffer_gradientState_sourceState: { context, a0, a1, a2 in
        return _retained(_implementation(context, as: MPSCNNConvolutionDataSource.self).update(with: _existing(_optionalMTLCommandBuffer(a0)), gradientState: _object(a1), sourceState: _object(a2)))
    },
    updateWithGradientState_sourceState: { context, a0, a1 in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).update(with: _object(a0), sourceState: _object(a1))
    },
    copyWithZone_device: { context, a0, a1 in
        return _made(_implementation(context, as: MPSCNNConvolutionDataSource.self).copy(with: nil, device: _optionalMTLDevice(a1)))
    },
    weightsLayout: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).weightsLayout().rawValue
    },
    kernelWeightsDataType: { context in
        return _implementation(context, as: MPSCNNConvolutionDataSource.self).kernelWeightsDataType().rawValue
    },
    rangesForUInt8Kernel: { context in
        return UnsafeMutableRawPointer(_implementation(context, as: MPSCNNConvolutionDataSource.self).rangesForUInt8Kernel())
    }
))

package func _made(_ object: MPSCNNConvolutionDataSource?) -> UnsafeMutableRawPointer? {
    guard let object else { return nil }
    if let wrapper = object as? _MetalObject { return _retained(wrapper) }
    return omps_MPSCNNConvolutionDataSource_make(_address(object), _type(object), _tableMPSCNNConvolutionDataSource)
}

extension MPSCNNConvolutionDataSource {

    public func lookupTableForUInt8Kernel() -> UnsafeMutablePointer<Float>? {
        _missing(0, nil)
    }

    public func weightsQuantizationType() -> MPSCNNWeightsQuantizationType {
        _missing(1, MPSCNNWeightsQuantizationType(rawValue: 0)!)
    }

    public func update(with commandBuffer: MTLCommandBuffer, gradientState: MPSCNNConvolutionGradientState, sourceState: MPSCNNConvolutionWeightsAndBiasesState) -> MPSCNNConvolutionWeightsAndBiasesState? {
        _missing(2, nil)
    }

    public func update(with gradientState: MPSCNNConvolutionGradientState, sourceState: MPSCNNConvolutionWeightsAndBiasesState) -> Bool {
        _missing(3, false)
    }

    public func copy(with zone: NSZone?, device: MTLDevice?) -> Self {
        _missing(4, self)
    }

    public func weightsLayout() -> MPSCNNConvolutionWeightsLayout {
        _missing(5, MPSCNNConvolutionWeightsLayout(rawValue: 0)!)
    }

    public func kernelWeightsDataType() -> MPSDataType {
        _missing(6, MPSDataType(rawValue: 0)!)
    }

    public func rangesForUInt8Kernel() -> UnsafeMutablePointer<SIMD2<Float>>? {
        _missing(7, nil)
    }
}
