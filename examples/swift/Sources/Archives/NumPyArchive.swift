// Arrays of a .npz file, which is a zip archive of .npy files.

import Digits
import Foundation

public struct NumPyArchive {
    private let bytes: Data
    private var entries: [String: Entry] = [:]

    /// A row of the zip archive's directory.
    private struct Entry {
        let isDeflated: Bool
        let checksum, stored, size, place: Int
    }

    public init(_ path: String) throws {
        bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        // The directory's own entry begins 22 bytes before the end, if the archive has no comment.
        let end = bytes.count - 22
        guard end >= 0, bytes.number(end, 4) == 0x0605_4B50 else { throw Unreadable(what: "\(path) is no .npz file.") }
        var row = bytes.number(end + 16, 4)
        for _ in 0..<bytes.number(end + 10, 2) {
            let nameLength = bytes.number(row + 28, 2)
            let name = String(decoding: bytes[row + 46..<row + 46 + nameLength], as: UTF8.self)
            entries[name] = Entry(
                isDeflated: bytes.number(row + 10, 2) == 8, checksum: bytes.number(row + 16, 4),
                stored: bytes.number(row + 20, 4), size: bytes.number(row + 24, 4), place: bytes.number(row + 42, 4))
            row += 46 + nameLength + bytes.number(row + 30, 2) + bytes.number(row + 32, 2)
        }
    }

    /// The elements of an array of one type, in the order of rows. `type`: NumPy's name of it, "<f4".
    public func array<T>(_ name: String, _ type: String, of: T.Type) throws -> [T] {
        guard let entry = entries[name + ".npy"] else { throw Unreadable(what: "There is no array \(name).") }
        let file = try contents(entry)
        let header = 10 + file.number(8, 2)
        let description = String(decoding: file[10..<header], as: UTF8.self)
        guard description.contains("'\(type)'"), description.contains("'fortran_order': False") else {
            throw Unreadable(what: "The array \(name) is \(description), \(type) in rows is expected.")
        }
        return file.dropFirst(header).withUnsafeBytes { raw in
            [T](unsafeUninitializedCapacity: raw.count / MemoryLayout<T>.stride) { buffer, count in
                UnsafeMutableRawBufferPointer(buffer).copyMemory(from: raw)
                count = raw.count / MemoryLayout<T>.stride
            }
        }
    }

    /// gzip unpacks what zip has packed: the method is the same, header and end differ.
    private func contents(_ entry: Entry) throws -> Data {
        let first = entry.place + 30 + bytes.number(entry.place + 26, 2) + bytes.number(entry.place + 28, 2)
        let stored = bytes[first..<first + entry.stored]
        guard entry.isDeflated else { return Data(stored) }
        var file = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]) + stored
        for value in [entry.checksum, entry.size] {
            withUnsafeBytes(of: UInt32(value).littleEndian) { file.append(contentsOf: $0) }
        }
        let path = NSTemporaryDirectory() + "/array-\(getpid()).gz"
        try file.write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try unpacked(path)
    }
}

extension Data {
    /// A number of 2 or 4 bytes, the smallest first.
    fileprivate func number(_ place: Int, _ count: Int) -> Int {
        (0..<count).reduce(0) { $0 | Int(self[startIndex + place + $1]) << (8 * $1) }
    }
}
