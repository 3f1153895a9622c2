"""Where a Python module can be mutated: every expression and statement that a table of faults knows, found by `ast`."""

from __future__ import annotations

import ast
from dataclasses import dataclass

# The operator that takes another's place.
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Div: "*",
    ast.Mod: "//",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
}
_LARGEST = 8  # of the integers that become one more: larger ones are limits with room


@dataclass(frozen=True)
class Site:
    """One fault: bytes `start` to `end` of a module become `text`."""

    line: int
    start: int
    end: int
    kind: str
    text: str
    first: int  # line of the statement


class Finder(ast.NodeVisitor):
    """Finds the sites of one module; sentences of errors, annotations, docstrings and decorators are left alone."""

    def __init__(self, content: bytes) -> None:
        self._content = content
        self._begins = [0]
        for line in content.splitlines(keepends=True):
            self._begins.append(self._begins[-1] + len(line))
        self.sites: list[Site] = []
        self._first = 1

    def visit(self, node: ast.AST) -> None:
        """Visit a node, and note where its statement begins."""
        before = self._first
        if isinstance(node, ast.stmt):
            self._first = node.lineno
        super().visit(node)
        self._first = before

    def run(self) -> list[Site]:
        """Return all sites that are on one line."""
        self.visit(ast.parse(self._content))
        return [each for each in self.sites if b"\n" not in self._content[each.start : each.end]]

    # ---- places

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._begins[node.lineno - 1] + node.col_offset, self._begins[node.end_lineno - 1] + node.end_col_offset

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._content[start:end].decode()

    def _add(self, node: ast.expr | ast.stmt, kind: str, text: str) -> None:
        self.sites.append(Site(node.lineno, *self._span(node), kind, text, self._first))

    # ---- what is left alone

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Visit defaults and the body."""
        for each in (*node.args.defaults, *node.args.kw_defaults, *node.body):
            if each is not None:
                self.visit(each)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Visit the body."""
        for each in node.body:
            self.visit(each)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """Visit the value."""
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Leave texts alone."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """Leave hints for mypy alone."""

    # ---- faults

    def visit_Raise(self, node: ast.Raise) -> None:
        """Leave the sentence alone."""
        self._add(node, "skipped line", "pass")

    def visit_Expr(self, node: ast.Expr) -> None:
        """Skip a call."""
        if isinstance(node.value, ast.Call):
            self._add(node, "skipped line", "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """Negate a condition."""
        if not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            self._negate(node.test)
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """Negate a condition."""
        self._negate(node.test)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1):  # else the comparison is mutated
            self._add(test, "condition", f"(not ({self._text(test)}))")

    def visit_Compare(self, node: ast.Compare) -> None:
        """Exchange each operator."""
        operands = [node.left, *node.comparators]
        for place, operator in enumerate(node.ops):
            other = COMPARISONS[type(operator)]
            words = [self._text(operands[0])]
            for number, each in enumerate(operands[1:]):
                words += [other if number == place else _written(node.ops[number]), self._text(each)]
            self._add(node, "comparison", f"({' '.join(words)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """Exchange the operator, and drop each operand."""
        texts = [f"({self._text(each)})" for each in node.values]
        is_and = isinstance(node.op, ast.And)
        self._add(node, "operator", f"({(' or ' if is_and else ' and ').join(texts)})")
        for place in range(len(texts)):
            left = [text for number, text in enumerate(texts) if number != place]
            self._add(node, "dropped term", f"({(' and ' if is_and else ' or ').join(left)})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Exchange the operator; not of texts."""
        sides = (node.left, node.right)
        are_texts = any(isinstance(each, ast.JoinedStr) or _is_text(each) for each in sides)
        if type(node.op) in OPERATORS and not are_texts:
            left, right = (f"({self._text(each)})" for each in sides)
            self._add(node, "operator", f"({left} {OPERATORS[type(node.op)]} {right})")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Skip an addition."""
        self._add(node, "skipped line", "pass")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """Drop a sign or a negation."""
        if isinstance(node.op, ast.Not | ast.USub):
            self._add(node, "sign", f"({self._text(node.operand)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """Change small integers and truth values."""
        if isinstance(node.value, bool):
            self._add(node, "flag", str(not node.value))
        elif isinstance(node.value, int) and node.value <= _LARGEST:
            self._add(node, "off by one", str(node.value + 1))

    def visit_Return(self, node: ast.Return) -> None:
        """Return nothing."""
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._add(node.value, "nothing returned", "None")
        self.generic_visit(node)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)


def _written(operator: ast.cmpop) -> str:
    """Return a comparison as it is written."""
    words = {value: key for key, value in COMPARISONS.items()}
    pairs = {"<": "<=", ">": ">=", "==": "!=", "in": "not in", "is": "is not"}
    both = {**pairs, **{value: key for key, value in pairs.items()}}
    return next(both[word] for word, kind in words.items() if kind is type(operator))


def sites_of(content: bytes) -> list[Site]:
    """Return the sites of a module, each once."""
    found = {(site.start, site.end, site.text): site for site in Finder(content).run()}
    return list(found.values())
