/// CoreGraphics's conversion between colour spaces. There are no objects of it here: the argument of this type is nil.
public final class CGColorConversionInfo {
    private init() {}
}
