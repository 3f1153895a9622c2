"""Writes the calls of swift/Sources/Smoke: each member of each class once, with the plainest arguments that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kinds import Kind, Kinds
from members import Member
from swift_writer import HEAD, INDENT, quoted

# Objects and values that the hand-written part of the program has.
VALUES = {
    "Bool": "true",
    "Int": "1",
    "UInt": "1",
    "Int8": "1",
    "Int32": "1",
    "UInt8": "1",
    "UInt16": "1",
    "UInt32": "1",
    "UInt64": "1",
    "Float": "0.5",
    "Double": "0.5",
    "TimeInterval": "0.001",
    "CFTimeInterval": "0.001",
    "String": '"a"',
    "Data": "Data(count: 4096)",
    "URL": 'URL(fileURLWithPath: "/tmp/openmps-smoke")',
    "NSNumber": "1",
    "Error": 'NSError(domain: "smoke", code: 1)',
    "Any": '"a"',
    "NSMutableArray": "NSMutableArray()",
    "NSRange": "NSRange(location: 0, length: 4)",
    "Range<Int>": "0..<4",
    "SIMD2<Float>": "SIMD2<Float>(0, 1)",
    "SIMD4<Float>": "SIMD4<Float>(0, 0, 1, 1)",
    "MTLDevice": "device",
    "MTLCommandQueue": "queue",
    "MTLCommandBuffer": "queue.makeCommandBuffer()!",
    "MTLBuffer": "device.makeBuffer(length: 65536, options: .storageModeShared)!",
    "MTLTexture": "texture()",
    "MTLResource": "device.makeBuffer(length: 65536, options: .storageModeShared)!",
    "MTLAllocation": "device.makeBuffer(length: 65536, options: .storageModeShared)!",
    "MTLHeap": "heap()",
    "MTLEvent": "device.makeEvent()!",
    "MTLSharedEvent": "device.makeSharedEvent()!",
    "MTLFence": "device.makeFence()!",
    "MTLCommandEncoder": "queue.makeCommandBuffer()!.makeBlitCommandEncoder()!",
    "MTLBlitCommandEncoder": "queue.makeCommandBuffer()!.makeBlitCommandEncoder()!",
    "MTLSharedEventHandle": "device.makeSharedEvent()!.makeSharedEventHandle()",
    "MPSCNNConvolutionDataSource": "ConvolutionSource()",
    "MPSCNNBatchNormalizationDataSource": "NormalizationSource()",
    "MPSCNNInstanceNormalizationDataSource": "InstanceSource()",
    "MPSCNNGroupNormalizationDataSource": "GroupSource()",
    "MPSNNPadding": "MPSNNDefaultPadding(method: [])",
    "MPSImageAllocator": "MPSImage.defaultAllocator()",
    "MPSNDArrayAllocator": "MPSNDArray.defaultAllocator()",
    "MPSHandle": "Handle()",
    "MPSNNLossCallback": "Callback()",
    "MPSNNGramMatrixCallback": "Callback()",
    "MPSImage": "image()",
    "MPSNNImageNode": "MPSNNImageNode(handle: nil)",
    "MPSGraph": "graph",
    "MPSGraphTensor": "tensor",
    "MPSGraphOperation": "tensor.operation",
    "MPSGraphTensorData": "tensorData()",
    "MPSGraphDevice": "MPSGraphDevice(mtlDevice: device)",
    "MPSMatrix": "matrix()",
    "MPSVector": "vector()",
    "MPSNDArray": "array()",
    "MPSNNFilterNode": "MPSCNNNeuronReLUNode(source: MPSNNImageNode(handle: nil))",
    "MPSState": "MPSState(device: device, bufferSize: 64)",
    "MPSNNGradientStateNode": "gradientState()",
    "MPSCNNConvolutionGradientStateNode": "gradientState()",
    "MTLTextureDescriptor": "textureDescriptor()",
    "MTLRegion": "MTLRegionMake2D(0, 0, 2, 2)",
    "MTLSize": "MTLSizeMake(1, 1, 1)",
}
# Calls that wait for something which does not come.
WAITING = {"waitUntilCompleted", "waitUntilScheduled", "waitUntilSignaledValue:timeoutMS:"}


class SmokeWriter:
    """Finds plain arguments; a member without some is left out and counted."""

    def __init__(self, kinds: Kinds, members: dict[str, list[Member]]) -> None:
        self.kinds = kinds
        self.members = members
        self.left_out: list[str] = []
        self.found: dict[str, str | None] = {}

    def value(self, swift: str, depth: int = 0) -> str | None:
        """Return an expression of a type, or None."""
        bare = swift.removesuffix("?")
        if bare in VALUES:
            return VALUES[bare]
        if bare in self.kinds.raw:
            return self.enum_value(bare)
        if bare in self.kinds.structs:
            return f"{bare}()"
        if bare.startswith("Unsafe"):
            return self.pointer(bare)
        if bare.startswith("[") and ":" not in bare:
            element = self.value(bare[1:-1], depth)
            return None if element is None else f"[{element}]"
        if bare.startswith("["):
            key, value = (self.value(part.strip(), depth) for part in bare[1:-1].split(":"))
            return None if key is None or value is None else f"[{key}: {value}]"
        if bare in self.kinds.classes:
            return self.object(bare, depth)
        closure = self.closure(bare)
        return closure or ("nil" if swift.endswith("?") else None)

    def enum_value(self, name: str) -> str:
        """Return the first value of an enumeration; an option set is empty."""
        if name in self.kinds.option_sets:
            return f"{name}(rawValue: 0)"
        enum = next(e for e in self.kinds.interface["enums"] if e["name"] == name)
        chosen = "float32" if name == "MPSDataType" else enum["values"][0][0]
        return f"{name}.{quoted(chosen)}"

    def pointer(self, bare: str) -> str | None:
        """Return memory of zeros."""
        if "Raw" in bare:
            return f"{'memory' if 'Mutable' in bare else 'UnsafeRawPointer(memory)'}"
        pointee = bare.split("<", 1)[1][:-1]
        if pointee.removesuffix("?") in self.kinds.protocols:
            return (
                f"place(of: {self.value(pointee)})"
                if "Mutable" in bare
                else f"Array(repeating: {self.value(pointee)}, count: 4)"
            )
        if pointee.endswith("?"):
            return "place()"
        if pointee in self.kinds.structs:
            return f"{bare}(memory.assumingMemoryBound(to: {pointee}.self))"
        return f"{bare}(memory.assumingMemoryBound(to: {pointee}.self))"

    def closure(self, bare: str) -> str | None:
        """Return a closure that gives back what it can."""
        type_ = self.kinds.aliases.get(bare, bare.strip("()") if "->" in bare else "")
        if "->" not in type_:
            return None
        result = type_.rsplit("->", 1)[1].strip()
        inside = type_.rsplit("->", 1)[0].strip()[1:-1]
        arguments = inside.count(",") + 1 if inside.strip() else 0
        parameters = f"{', '.join('_' for _ in range(arguments))} in " if arguments else ""
        answer = "" if result == "Void" else self.value(result, 9)
        return None if answer is None else f"{{ {parameters}{answer} }}"

    def object(self, name: str, depth: int) -> str | None:
        """Return an object of a class, made by the initialiser with the fewest arguments."""
        if name in self.found:
            return self.found[name]
        if depth > 3:
            return None
        self.found[name] = None
        made_by = [*self.initialisers(name), *self.factories(name)]
        # One without arguments is often that of NSObject, which the class refuses.
        choices = sorted(made_by, key=lambda m: (not m.parameters, len(m.parameters)))
        for member in choices:
            arguments = self.arguments(member, depth + 1)
            if arguments is not None:
                factory = "" if member.what == "init" else f".{quoted(member.base)}"
                forced = member.failable or (member.result is not None and member.result.swift.endswith("?"))
                self.found[name] = f"{name}{factory}({arguments}){'!' if forced else ''}"
                break
        if self.found[name] is None and not choices:
            self.found[name] = f"{name}()"
        return self.found[name]

    def factories(self, name: str) -> list[Member]:
        """Return the class methods that make an object of the class."""
        return [
            m
            for m in self.members.get(name, [])
            if m.what == "class method" and m.result is not None and m.result.swift.rstrip("?") == name
        ]

    def initialisers(self, name: str) -> Iterator[Member]:
        """Yield the initialisers of a class, else those of the nearest superclass with some."""
        own = [m for m in self.members.get(name, []) if m.what == "init" and not m.throws]
        parent = self.kinds.classes[name].get("superclass", "")
        if own or parent not in self.kinds.classes:
            yield from own
        else:
            yield from self.initialisers(parent)

    def arguments(self, member: Member, depth: int = 0) -> str | None:
        """Return the arguments of a call, or None."""
        words = []
        for parameter in member.parameters:
            value = self.value(kind_name(parameter.kind), depth)
            if value is None:
                return None
            words.append(value if parameter.label == "_" else f"{parameter.label}: {value}")
        return ", ".join(words)

    def calls(self, name: str, members: list[Member], receiver: str | None) -> list[tuple[str, str]]:
        """Return the calls of a class: its name in Swift and a statement."""
        found = []
        for member in members:
            if member.selector in WAITING:
                continue
            statement = self.statement(name, member, receiver)
            if statement is None:
                self.left_out.append(f"{name}.{member.base}")
            else:
                labels = "".join(f"{p.label}:" for p in member.parameters)
                title = member.base if "etter" in member.what else f"{member.base}({labels})"
                found.append((f"{name}.{title}{' =' if member.what.endswith('setter') else ''}", statement))
        return found

    def statement(self, name: str, member: Member, receiver: str | None) -> str | None:
        """Return the statement that calls a member."""
        target = name if member.what.startswith("class") else receiver
        if member.what == "init":
            arguments = self.arguments(member)
            tried = "try " if member.throws else ""
            return None if arguments is None else f"_ = {tried}{name}({arguments})"
        if target is None:
            return None
        if member.what.endswith("getter"):
            assert member.result is not None
            return None if member.result.context else f"_ = {target}.{quoted(member.base)}"
        if member.what.endswith("setter"):
            value = self.value(kind_name(member.parameters[0].kind))
            return None if value is None else f"let o = {target}; o.{quoted(member.base)} = {value}"
        arguments = self.arguments(member)
        if arguments is None:
            return None
        call = f"{'try ' if member.throws else ''}{target}.{quoted(member.base)}({arguments})"
        return f"_ = {call}" if member.result is not None else call


def kind_name(kind: Kind) -> str:
    """Return the Swift type of a kind."""
    return kind.swift


def smoke_file(name: str, calls: list[tuple[str, str]]) -> str:
    """Return the file with the calls of a class."""
    lines = [
        HEAD,
        "import MetalPerformanceShadersGraph\n",
        f"func callsOf{name}(_ add: (String, @escaping Call) -> Void) {{",
    ]
    lines += [f'{INDENT}add("{title}") {{ {statement} }}' for title, statement in calls]
    return "\n".join([*lines, "}", ""])


def smoke_index(names: list[str]) -> str:
    """Return the file that calls all the others."""
    lines = [HEAD, "func allCalls(_ add: (String, @escaping Call) -> Void) {"]
    lines += [f"{INDENT}callsOf{name}(add)" for name in names]
    return "\n".join([*lines, "}", ""])


def all_files(kinds: Kinds, classes: dict[str, list[Member]], protocols: dict[str, list[Member]]) -> dict[str, str]:
    """Return the name and text of every file."""
    writer = SmokeWriter(kinds, classes)
    files: dict[str, str] = {}
    names = []
    for name, members in [
        *classes.items(),
        *((p, m) for p, m in protocols.items() if p in VALUES and p.startswith("MTL")),
    ]:
        receiver: Any = writer.value(name)
        calls = writer.calls(name, members, receiver)
        if calls:
            names.append(name)
            files[f"{name}.swift"] = smoke_file(name, calls)
    files["AllCalls.swift"] = smoke_index(names)
    return files
