"""Inner loops written for vector registers, where a compiler left alone does a third as well.

They are the places where almost all the time goes. Numba lets a function give its own LLVM code; vectors wider than
the machine's are split by LLVM, so the code serves every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 64
CANDIDATES = 12
WORDS = 16
REGISTER = 256
"""Bits."""

vector_code: Callable[[Callable[..., Any]], Callable[..., int]] = intrinsic
"""Numba gives such a function the types of its arguments; its callers give only the others."""

I1, I8, I32, I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))
Builder = Any


def _number(value: int) -> ir.Constant:
    return ir.Constant(I64, value)


def _array(context: Any, builder: Builder, kind: Any, value: Any) -> Any:
    """A pointer to the first item of an array."""
    return context.make_array(kind)(context, builder, value).data


def _item(builder: Builder, array: Any, index: Any) -> Any:
    return builder.load(builder.gep(array, [index]))


def _load(builder: Builder, vector: ir.VectorType, array: Any, index: Any) -> Any:
    loaded = builder.load(builder.bitcast(builder.gep(array, [index]), vector.as_pointer()))
    loaded.align = vector.element.width // 8
    return loaded


def _store(builder: Builder, value: Any, array: Any, index: Any) -> None:
    stored = builder.store(value, builder.bitcast(builder.gep(array, [index]), value.type.as_pointer()))
    stored.align = value.type.element.width // 8


def _same(builder: Builder, vector: ir.VectorType, item: Any) -> Any:
    """A vector with the same item everywhere."""
    nothing = ir.Constant(vector, ir.Undefined)
    one = builder.insert_element(nothing, item, ir.Constant(I32, 0))
    return builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(I32, vector.count), [0] * vector.count))


@vector_code
def lowest_bit(_typing: Any, word: Any) -> Any:
    """The place of the lowest bit of a word that is not 0."""

    def generate(_context: Any, builder: Builder, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(I1, 1))

    return types.int64(word), generate


@vector_code
def count_bits(_typing: Any, word: Any) -> Any:
    def generate(_context: Any, builder: Builder, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(word), generate


@vector_code
def compare_candidates(
    _typing: Any, values: Any, first: Any, places: Any, sums: Any, start: Any, stop: Any, candidates: Any, nearest: Any
) -> Any:
    """For the candidates of each of 64 heaps: the least xor with what is reached through rare heaps; 0 if it is."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        values, places, sums, candidates, nearest = (
            _array(context, builder, signature.args[i], arguments[i]) for i in (0, 2, 3, 6, 7)
        )
        first, start, stop = arguments[1], arguments[4], arguments[5]
        width = signature.args[0].dtype.bitwidth
        lanes = REGISTER // width
        vector = ir.VectorType(ir.IntType(width), lanes)
        far = ir.Constant(vector, [(1 << width) - 1] * lanes)
        for lane in range(0, LANES, lanes):
            at = [_number(LANES * i + lane) for i in range(CANDIDATES)]
            wanted = [_load(builder, vector, candidates, place) for place in at]
            least = [cgutils.alloca_once(builder, vector) for _ in range(CANDIDATES)]
            for place in least:
                builder.store(far, place)
            here = builder.add(first, _number(lane))
            with cgutils.for_range_slice(builder, start, stop, _number(1)) as (i, _):
                others = _load(builder, vector, values, builder.sub(here, _item(builder, places, i)))
                reached = builder.xor(others, _same(builder, vector, _item(builder, sums, i)))
                for candidate, place in zip(wanted, least, strict=True):
                    apart, known = builder.xor(reached, candidate), builder.load(place)
                    smaller = builder.icmp_unsigned("<", apart, known)
                    builder.store(builder.select(smaller, apart, known), place)
            for index, place in zip(at, least, strict=True):
                _store(builder, builder.load(place), nearest, index)
        return context.get_dummy_value()

    return types.void(values, first, places, sums, start, stop, candidates, nearest), generate


@vector_code
def find_pair_in_registers(_typing: Any, head: Any, values: Any, left: Any, value: Any, start: Any, stop: Any) -> Any:
    """The first part from `start` up to `stop`, by whole registers, that has this value with the rest of `left`.

    Where there is none, the first part that was not looked at, as a negative number.
    """

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        head, values = (_array(context, builder, signature.args[i], arguments[i]) for i in (0, 1))
        left, value, start, stop = arguments[2:]
        width = signature.args[0].dtype.bitwidth
        lanes = REGISTER // width
        vector, backwards = ir.VectorType(ir.IntType(width), lanes), list(range(lanes - 1, -1, -1))
        wanted = _same(builder, vector, builder.trunc(value, vector.element))
        result = cgutils.alloca_once(builder, I64)
        part = cgutils.alloca_once(builder, I64)
        builder.store(start, part)
        builder.store(_number(0), result)
        again, look, end = (builder.append_basic_block(name) for name in ("again", "look", "end"))
        builder.branch(again)
        builder.position_at_end(again)
        now = builder.load(part)
        builder.store(builder.neg(now), result)
        after = builder.add(now, _number(lanes))
        builder.cbranch(builder.icmp_signed("<=", after, stop), look, end)
        builder.position_at_end(look)
        parts = _load(builder, vector, head, now)
        rests = _load(builder, vector, values, builder.add(builder.sub(left, after), _number(1)))
        rests = builder.shuffle_vector(
            rests, ir.Constant(vector, ir.Undefined), ir.Constant(ir.VectorType(I32, lanes), backwards)
        )
        hits = builder.bitcast(builder.icmp_unsigned("==", builder.xor(parts, rests), wanted), ir.IntType(lanes))
        builder.store(after, part)
        found = builder.icmp_unsigned("!=", hits, ir.Constant(hits.type, 0))
        with builder.if_then(found, likely=False):
            place = builder.zext(builder.cttz(hits, ir.Constant(I1, 1)), I64)
            builder.store(builder.add(now, place), result)
            builder.branch(end)
            builder.position_at_end(builder.append_basic_block("unreached"))
        builder.branch(again)
        builder.position_at_end(end)
        return builder.load(result)

    return types.int64(head, values, left, value, start, stop), generate


@vector_code
def serve(
    _typing: Any, bits: Any, stride: Any, ring: Any, first: Any, todo: Any, shifts: Any, others: Any, entry: Any,
    count: Any, served: Any,
) -> Any:  # fmt: skip
    """Takes from `todo`, the bits of a block, the heaps that splits `entry` and on serve. Says how many were tried."""

    def generate(context: Any, builder: Builder, signature: Any, arguments: Any) -> Any:
        bits, todo, shifts, others, served = (
            _array(context, builder, signature.args[i], arguments[i]) for i in (0, 4, 5, 6, 9)
        )
        stride, ring, first, entry, count = (arguments[i] for i in (1, 2, 3, 7, 8))
        vector = ir.VectorType(I64, WORDS)
        left = cgutils.alloca_once(builder, vector)
        tried = cgutils.alloca_once(builder, I64)
        builder.store(_load(builder, vector, todo, _number(0)), left)
        builder.store(count, tried)
        turn = builder.sub(ring, _number(1))
        none = ir.Constant(vector, [0] * WORDS)

        def any_of(words: Any) -> Any:
            flags = builder.bitcast(builder.icmp_unsigned("!=", words, none), ir.IntType(WORDS))
            return builder.icmp_unsigned("!=", flags, ir.Constant(ir.IntType(WORDS), 0))

        with cgutils.for_range(builder, count) as loop:
            at = builder.add(entry, loop.index)
            rest = builder.sub(first, builder.zext(_item(builder, shifts, at), I64))
            row = builder.mul(builder.zext(_item(builder, others, at), I64), stride)
            word = builder.add(row, builder.and_(builder.lshr(rest, _number(6)), turn))
            down = builder.and_(rest, _number(63))
            up = builder.sub(_number(63), down)
            low = builder.lshr(_load(builder, vector, bits, word), _same(builder, vector, down))
            high = builder.shl(_load(builder, vector, bits, builder.add(word, _number(1))), _ones(vector))
            served_heaps = builder.or_(low, builder.shl(high, _same(builder, vector, up)))
            before = builder.load(left)
            hit = builder.and_(before, served_heaps)
            after = builder.xor(before, hit)
            builder.store(after, left)
            builder.store(builder.zext(any_of(hit), I8), builder.gep(served, [at]))
            with builder.if_then(builder.not_(any_of(after)), likely=False):
                builder.store(builder.add(loop.index, _number(1)), tried)
                loop.do_break()
        _store(builder, builder.load(left), todo, _number(0))
        return builder.load(tried)

    return types.int64(bits, stride, ring, first, todo, shifts, others, entry, count, served), generate


def _ones(vector: ir.VectorType) -> ir.Constant:
    return ir.Constant(vector, [1] * vector.count)
