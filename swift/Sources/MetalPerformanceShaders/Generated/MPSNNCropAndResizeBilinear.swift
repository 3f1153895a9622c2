// Made by tools/swift/generate.py from our public Objective-C headers.

import COpenMPS
import Foundation
import Metal

/// Bilinear resizing of regions of an image. Every image gives numberOfRegions results, one after another: the
/// result has numberOfRegions images for each image of the source. A region has the origin (x, y) and the size
/// (width, height). In its coordinates, 0 and 1 are the centres of the first and last pixel. Result column i reads
/// the source column (x + width i / (resizeWidth - 1)) (source width - 1), and the middle of the region if
/// resizeWidth is 1, likewise rows. Positions outside the image give 0. Depths are not used. Source: Apple's text
/// repeats that of TensorFlow's crop_and_resize, whose formula this is.
open class MPSNNCropAndResizeBilinear: MPSCNNKernel {
    override public class var _className: String { "MPSNNCropAndResizeBilinear" }
    override public class func _wrap(_ handle: UnsafeMutableRawPointer) -> _MetalObject {
        MPSNNCropAndResizeBilinear(_owned: handle)
    }

    override public init() { super.init() }
    override public init(_owned handle: UnsafeMutableRawPointer) { super.init(_owned: handle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override public init(device: MTLDevice) {
        super.init(device: device)
    }

    override public init?(coder aDecoder: NSCoder, device: MTLDevice) {
        super.init(coder: aDecoder, device: device)
    }

    open var resizeWidth: Int {
        get { withExtendedLifetime(self) { omps_MPSNNCropAndResizeBilinear_resizeWidth(_handle) } }
    }

    open var resizeHeight: Int {
        get { withExtendedLifetime(self) { omps_MPSNNCropAndResizeBilinear_resizeHeight(_handle) } }
    }

    open var numberOfRegions: Int {
        get { withExtendedLifetime(self) { omps_MPSNNCropAndResizeBilinear_numberOfRegions(_handle) } }
    }

    /// numberOfRegions regions, which the kernel owns.
    open var regions: UnsafePointer<MPSRegion> {
        get {
            let made = withExtendedLifetime(self) { omps_MPSNNCropAndResizeBilinear_regions(_handle) }
            return _existing(made?.assumingMemoryBound(to: MPSRegion.self))
        }
    }

    /// Copies the regions. Raises NSInvalidArgumentException unless the sizes and the number are 1 to 2^31 - 1, and
    /// the regions' coordinates finite.
    public init(
        device: MTLDevice,
        resizeWidth: Int,
        resizeHeight: Int,
        numberOfRegions: Int,
        regions: UnsafePointer<MPSRegion>
    ) {
        let made = withExtendedLifetime(device) {
            omps_MPSNNCropAndResizeBilinear_initWithDevice_resizeWidth_resizeHeight_numberOfRegions_regions(
                Self._className, _pointer(device), resizeWidth, resizeHeight, numberOfRegions, regions)
        }
        guard let made else { _refused("MPSNNCropAndResizeBilinear", "init") }
        super.init(_owned: made)
    }
}
