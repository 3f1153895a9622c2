// Programs that import Metal see Foundation too, as they do on Apple's platforms.

@_exported import Foundation
