"""The small changes that can be made to a module: what a tired programmer could have written instead."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
LEFT_ALONE = {"_", "N_", "NP_", "pgettext", "ngettext", "cast", "TypeVar", "__slots__", "__all__"}
"""Sentences that are shown, and what only type checkers and tools read."""
NOT_RUN = {"annotation", "returns", "decorator_list", "bases"}


@dataclass(frozen=True, slots=True, order=True)
class Mutation:
    """One change: the bytes from `start` to `end` of a module are replaced."""

    file: str
    start: int
    end: int
    statement: int
    """The first line of the statement that changes."""
    line: int
    source: str
    before: str
    after: str
    replacement: str

    @property
    def change(self) -> str:
        return f"{self.before} -> {self.after}"

    def apply(self, text: str) -> str:
        data = text.encode()
        return (data[: self.start] + self.replacement.encode() + data[self.end :]).decode()

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.source}\n    {self.change}"


def mutations(file: str, text: str) -> list[Mutation]:
    """Every change that can be made to a module, in the order of its text."""
    lines = text.encode().splitlines(keepends=True)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))

    def offset(line: int | None, column: int | None) -> int:
        return offsets[(line or 0) - 1] + (column or 0)

    found: set[Mutation] = set()

    def visit(node: ast.AST, statement: int, whole: ast.AST | None) -> None:
        if _is_left_alone(node):
            return
        if isinstance(node, ast.stmt):
            statement = node.lineno
        if isinstance(node, ast.JoinedStr):  # what is inside an f-string has no place of its own in the text
            whole = whole or node
        for site, changed in _changes(node):
            target = whole or site
            assert isinstance(target, ast.expr | ast.stmt)
            new = ast.unparse(copy.deepcopy(target, {id(site): changed}))
            found.add(
                Mutation(
                    file,
                    offset(target.lineno, target.col_offset),
                    offset(target.end_lineno, target.end_col_offset),
                    statement,
                    target.lineno,
                    lines[target.lineno - 1].decode().strip(),
                    ast.unparse(site),
                    ast.unparse(changed),
                    f"({new})" if isinstance(target, ast.expr) else new,
                )
            )
        for name, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and name not in NOT_RUN:
                    visit(child, statement, whole)

    visit(ast.parse(text), 1, None)
    return sorted(found)


def _is_left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case (
            ast.Call(func=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]) | ast.If(test=ast.Name(id=name))
        ):
            return name in LEFT_ALONE or name == "TYPE_CHECKING"
        case _:
            return False


def _changes(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """The node or a part of it, and what could stand in its place."""
    if isinstance(node, ast.expr):
        yield from ((node, changed) for changed in (*_other_operators(node), *_other_values(node)))
    elif isinstance(node, ast.stmt):
        yield from ((node, changed) for changed in _other_statements(node))
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield from _negated(test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from _negated(test)
        case ast.Dict(keys=strings) | ast.Compare(comparators=strings):
            yield from _other_strings(strings)
        case ast.Subscript(slice=string) | ast.MatchValue(value=string):
            yield from _other_strings([string])
        case ast.Call(func=ast.Attribute(attr="get" | "pop" | "setdefault"), args=[string, *_]):
            yield from _other_strings([string])


def _negated(test: ast.expr) -> Iterator[tuple[ast.AST, ast.AST]]:
    match test:
        case ast.UnaryOp(op=ast.Not()) | ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.In() | ast.NotIn()]):
            pass  # changed in the same way as an expression
        case ast.Compare(ops=[ast.Is() | ast.IsNot()]):
            pass
        case _:
            yield test, ast.UnaryOp(ast.Not(), test)


def _other_strings(nodes: list[ast.expr | None] | list[ast.expr]) -> Iterator[tuple[ast.AST, ast.AST]]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node, ast.Constant(f"{node.value}_")


def _other_operators(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left=left, ops=operators, comparators=others):
            for index, operator in enumerate(operators):
                other = [*operators[:index], COMPARISONS[type(operator)](), *operators[index + 1 :]]
                yield ast.Compare(left, other, others)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(sign)](), right)
        case ast.BoolOp(op=word, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(word, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand


def _other_values(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value) | float(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords) if name in FUNCTIONS:
            kept = [] if name == "sorted" else keywords
            yield ast.Call(ast.Name(FUNCTIONS[name]), args, kept)
        case ast.Call(func=ast.Name(id="range"), args=args):
            index = min(1, len(args) - 1)
            for sign in (ast.Add(), ast.Sub()):
                stop = ast.BinOp(args[index], sign, ast.Constant(1))
                yield ast.Call(node.func, [*args[:index], stop, *args[index + 1 :]], [])
        case ast.Subscript(value=value, slice=ast.Slice(lower=lower, upper=upper, step=step)):
            for limits in ((None, upper, step), (lower, None, step), (lower, upper, None)):
                if limits != (lower, upper, step):
                    yield ast.Subscript(value, ast.Slice(*limits))


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Return(value=value) if not (
            value is None or (isinstance(value, ast.Constant) and value.value is None)
        ):
            yield ast.Return(ast.Constant(None))
        case ast.AugAssign(target=target, op=sign, value=value):
            yield ast.Pass()
            if type(sign) in ARITHMETIC:
                yield ast.AugAssign(target, ARITHMETIC[type(sign)](), value)
        case ast.Expr() | ast.Raise() | ast.Delete() | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
