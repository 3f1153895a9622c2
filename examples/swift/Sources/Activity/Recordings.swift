// Motion of sixteen people at different tempos: six channels at 100 Hz, and an activity for every sample.

import Archives
import Digits
import Foundation

struct Recording {
    static let channels = 6
    static let classes = 5

    let subject: Int
    var signal: [Float] = []  // (samples, 6), each channel of the order of 1
    var labels: [Int] = []  // (samples)

    /// Eight recordings of each person.
    static func drawn(seed: UInt64) -> [Recording] {
        let tempo: [Float] = [0.3, 1.1, 2.2, 3.1, 4.3]  // Hz
        var random = Random(seed: seed)
        return (0..<128).map { number in
            var recording = Recording(subject: number / 8 + 1)
            let own = Float.random(in: 0.9...1.1, using: &random)
            var (activity, rest) = (number % classes, 0)
            for sample in 0..<Int.random(in: 900..<1500, using: &random) {
                if rest == 0 {
                    activity = (activity + Int.random(in: 1...4, using: &random)) % classes
                    rest = Int.random(in: 100..<300, using: &random)
                }
                rest -= 1
                recording.labels.append(activity)
                for channel in 0..<channels {
                    let phase = 2 * Float.pi * tempo[activity] * own * Float(sample) / 100 + Float(channel)
                    recording.signal.append(sin(phase) + Float.random(in: -0.2...0.2, using: &random))
                }
            }
            return recording
        }
    }
}

/// A recording as the network takes it.
struct Window {
    static let samples = 2000
    static let steps = 20
    private static let stepSamples = samples / steps

    var signal = [Float](repeating: 0, count: samples * Recording.channels)  // 0 after the end
    var classes = [Int](repeating: 0, count: steps)  // the most frequent label of a step's samples
    var weights = [Float](repeating: 0, count: steps)  // 1, or 0 where the recording is over

    /// From sample `first` on.
    init(_ recording: Recording, from first: Int) {
        let end = min(first + Window.samples, recording.labels.count)
        let numbers = recording.signal[first * Recording.channels..<end * Recording.channels]
        signal.replaceSubrange(0..<numbers.count, with: numbers)
        for step in 0..<Window.steps {
            let begin = first + step * Window.stepSamples
            let inside = begin < end ? recording.labels[begin..<min(begin + Window.stepSamples, end)] : []
            var counts = [Int](repeating: 0, count: Recording.classes)
            for label in inside { counts[label] += 1 }
            classes[step] = counts.firstIndex(of: counts.max()!)!
            weights[step] = inside.count > Window.stepSamples / 2 ? 1 : 0
        }
    }

    /// The same motion by somebody stronger or weaker, with a little noise.
    mutating func vary(_ random: inout Random) {
        let strengths = (0..<2).map { _ in Float.random(in: 0.8...1.2, using: &random) }  // accelerations, turns
        let noise = random.normal(signal.count, deviation: 0.03)
        for place in signal.indices {
            signal[place] = signal[place] * strengths[place % Recording.channels / 3] + noise[place]
        }
    }
}

extension Recording {
    /// The recordings of a file: `signal` (samples, 6) in m/s² and rad/s, `label` (samples), the first sample of each
    /// recording and the end of the last one in `recording_start`, and `recording_subject`.
    static func read(_ path: String) throws -> [Recording] {
        let archive = try NumPyArchive(path)
        let signal = try archive.array("signal", "<f4", of: Float.self)
        let labels = try archive.array("label", "|u1", of: UInt8.self)
        let starts = try archive.array("recording_start", "<i8", of: Int.self)
        let subjects = try archive.array("recording_subject", "|u1", of: UInt8.self)
        let units: [Float] = [9.81, 9.81, 9.81, 2, 2, 2]  // all channels become of the order of 1
        return subjects.indices.map { number in
            let samples = starts[number]..<starts[number + 1]
            var recording = Recording(subject: Int(subjects[number]))
            recording.labels = labels[samples].map { Int($0) }
            recording.signal = (samples.lowerBound * channels..<samples.upperBound * channels).map {
                signal[$0] / units[$0 % channels]
            }
            return recording
        }
    }
}
