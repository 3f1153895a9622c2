// Weights of a checkpoint: FOLDER/checkpoint.safetensors, as the programs in Objective-C++ save it with --save.

import Archives
import Foundation

/// Reads the vectors of all layers and returns the number of iterations that made them.
public func loadCheckpoint(_ folder: String, into layers: [Layer]) throws -> Int {
    let path = "\(folder)/checkpoint.safetensors"
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    // Eight bytes have the length of a header in JSON, which has the place of each array in the bytes after it.
    let length = file.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard file.count >= 8 + length,
        let header = try JSONSerialization.jsonObject(with: file[8..<8 + length]) as? [String: [String: Any]]
    else { throw Unreadable(what: "\(path) is no safetensors file.") }
    guard let text = header["__metadata__"]?["iteration"] as? String, let iterations = Int(text) else {
        throw Unreadable(what: "\(path) does not say after how many iterations it was saved.")
    }
    for layer in layers {
        for (name, vector) in layer.vectors {
            let label = "\(layer.name) \(name)"
            guard let place = header[label]?["data_offsets"] as? [Int], place.count == 2 else {
                throw Unreadable(what: "\(path) has no \"\(label)\".")
            }
            guard place[1] - place[0] == 4 * vector.length, 8 + length + place[1] <= file.count else {
                throw Unreadable(
                    what: "\(path): \"\(label)\" has \(place[1] - place[0]) bytes, expected \(4 * vector.length).")
            }
            let bytes = file[8 + length + place[0]..<8 + length + place[1]]
            vector.set(bytes.withUnsafeBytes { raw in [Float](raw.bindMemory(to: Float.self)) })
        }
        layer.setTimeStep(iterations)
    }
    return iterations
}
