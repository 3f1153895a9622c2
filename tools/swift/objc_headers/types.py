"""Types of C and Objective-C as a header writes them, with the nullability that they have."""

from __future__ import annotations

from dataclasses import dataclass, replace

# These types can never be null.
VALUES = {"void", "bool", "BOOL", "char", "short", "int", "long", "float", "double", "unsigned", "signed", "size_t"}
VALUES |= {"NSInteger", "NSUInteger", "CGFloat", "NSTimeInterval", "CFTimeInterval", "NSRange"}
VALUES |= {f"{sign}int{bits}_t" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_OBJECTS = {"id", "Class", "instancetype"}


@dataclass(frozen=True)
class CType:
    """A type: `kind` is "named", "pointer", "block" or "array".

    A named type may have arguments in angle brackets: types of elements, or protocols. A block has its parameters
    there. `target` is what a pointer points to, what a block returns, what an array has.
    """

    kind: str
    name: str = ""
    arguments: tuple[CType, ...] = ()
    target: CType | None = None
    nullability: str = ""
    constant: bool = False
    count: str = ""

    def __str__(self) -> str:
        """Return the type as clang writes it."""
        mark = f" {self.nullability}" if self.nullability else ""
        if self.kind == "pointer":
            const = (
                "const "
                if self.pointee.constant and self.pointee.kind == "named" and not self.pointee.qualified
                else ""
            )
            after = " const" if self.pointee.constant and not const else ""
            return f"{const}{self.pointee}{after} *{mark}"
        if self.kind == "block":
            arguments = ", ".join(str(argument) for argument in self.arguments) or "void"
            return f"{self.pointee} (^{mark})({arguments})"
        if self.kind == "array":
            return f"{self.pointee}[{self.count}]"
        arguments = f"<{','.join(str(argument) for argument in self.arguments)}>" if self.arguments else ""
        return f"{self.name}{arguments}{mark}"

    @property
    def pointee(self) -> CType:
        """Return what a pointer points to, what a block returns, what an array has."""
        assert self.target is not None
        return self.target

    @property
    def qualified(self) -> bool:
        """Whether the name has protocols: `id<MTLDevice>`."""
        return self.name == "id"

    def nonnull(self, values: frozenset[str]) -> CType:
        """Return the type where a header takes pointers without a mark for not null."""
        error = CType("pointer", target=CType("pointer", target=CType("named", "NSError")))
        if replace(self, constant=False) == error:
            return replace(self, nullability="_Nullable", target=replace(self.pointee, nullability="_Nullable"))
        if self.nullability or self.kind == "array" or (self.kind == "named" and self.name in VALUES | values):
            return self
        return replace(self, nullability="_Nonnull")

    def is_object(self) -> bool:
        """Whether it is `id`, `Class` or `instancetype`."""
        return self.kind == "named" and self.name in _OBJECTS
