// Calls every member once: it answers, or refuses with a sentence. A crash or a call that does not end is a failure.
//
//   Smoke            all calls, in processes of its own
//   Smoke FIRST      the calls from this number on, in this process
//
// An exception ends a process. The parent then starts another one with the call after it.

import MetalPerformanceShadersGraph

setvbuf(stdout, nil, _IOLBF, 0)
var calls: [(name: String, call: Call)] = []
allCalls { calls.append(($0, $1)) }

/// Runs calls; each is announced before it starts.
func runCalls(from first: Int) {
    for index in first..<calls.count {
        print("call \(index)")
        alarm(20)
        do { try calls[index].call() } catch { print("threw \(index)") }
    }
    exit(0)
}

/// How a process ended: the last call that it announced, how many threw, its last words.
struct Ending {
    let lastCall: Int
    let threw: Int
    let words: String
    let isWhole: Bool
}

func runProcess(from first: Int) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [String(first)]
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let words = errors.fileHandleForReading.readDataToEndOfFile()  // few: they fit into the pipe
    process.waitUntilExit()
    return Ending(
        lastCall: Int(lines.last { $0.hasPrefix("call ") }?.dropFirst(5) ?? "") ?? first,
        threw: lines.filter { $0.hasPrefix("threw ") }.count,
        words: String(decoding: words, as: UTF8.self),
        isWhole: process.terminationReason == .exit && process.terminationStatus == 0)
}

if CommandLine.arguments.count > 1 { runCalls(from: Int(CommandLine.arguments[1])!) }

var refused = 0
var threw = 0
var failed: [String] = []
var next = 0
while next < calls.count {
    let ending = try runProcess(from: next)
    threw += ending.threw
    if ending.isWhole { break }
    let isSentence = ending.words.contains("reason: '") || ending.words.contains("Fatal error: ")
    if isSentence { refused += 1 } else { failed.append(calls[ending.lastCall].name) }
    if ProcessInfo.processInfo.environment["SMOKE_VERBOSE"] != nil {
        print(calls[ending.lastCall].name, ending.words.suffix(200))
    }
    next = ending.lastCall + 1
}
failed.forEach { print("\($0): neither an answer nor a sentence") }
print("\(calls.count) calls: \(calls.count - refused - threw - failed.count) answered, \(refused) refused with a "
    + "sentence, \(threw) threw, \(failed.count) failed")
exit(failed.isEmpty ? 0 : 1)
