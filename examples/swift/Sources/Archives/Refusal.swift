// How the programs end where a file is not as they need it.

import Foundation

public struct Unreadable: LocalizedError {
    public let what: String
    public init(what: String) { self.what = what }
    public var errorDescription: String? { what }
}

/// What `body` returns. An error ends the program with status 2, after its sentence.
public func orRefuse<Result>(_ body: () throws -> Result) -> Result {
    do {
        return try body()
    } catch {
        FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
        exit(2)
    }
}
