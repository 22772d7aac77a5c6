"""The generated files are up to date, agree with the schema to the byte, and suffice to use a cell from C."""

import enum
import inspect
import itertools
import os
import re
import shutil
import subprocess
import textwrap
from pathlib import Path

import pytest
from teleopd.ipc import emit_common, generate, schema
from teleopd.ipc._native import ffi, lib
from teleopd.ipc.frame import Frame
from teleopd.ipc.schema import CellState, Layout, Refusal
from teleopd.ipc.segment import COMMAND_LAYOUT, SLOTS, CommandInbox, StateWriter, Status

ROOT = generate.ROOT
HEADER = ROOT / "ipc/generated/teleopd.h"
EXAMPLE = ROOT / "examples/c/read_state.c"
STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{HEADER.parent}")
COMPILERS = {"c99": "gcc", "c11": "gcc", "c++11": "g++", "c++17": "g++"}
SECOND = 1_000_000_000


def as_needed(standard):
    """C++ needs a compiler that building teleopd does not."""
    return pytest.param(standard, marks=pytest.mark.tools) if "++" in standard else standard


def build(source, program, standard="c99"):
    compiler = COMPILERS[standard]
    command = [compiler, f"-std={standard}", "-O1", *STRICT, str(source), "-o", str(program)]
    result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    return program


def build_text(folder, text, standard="c99"):
    source = folder / f"program.{'cpp' if '+' in standard else 'c'}"
    source.write_text(textwrap.dedent(text))
    return build(source, folder / f"program_{standard}", standard)


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=30, check=False)


# -- the generator -------------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path):
    """A copy of the artefacts where they may be spoilt."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    assert generate.write(tmp_path) == list(generate.ARTEFACTS)
    return tmp_path


def test_the_artefacts_in_the_repository_are_up_to_date():
    assert generate.main(["--check"]) == 0


@pytest.mark.parametrize("name", generate.ARTEFACTS)
@pytest.mark.parametrize(
    "spoil", [lambda p: p.write_text(p.read_text() + " "), Path.unlink], ids=["altered", "missing"]
)
def test_check_names_what_is_stale_and_writing_repairs_it(checkout, capsys, name, spoil):
    assert generate.main(["--check"], checkout) == 0
    spoil(checkout / name)
    capsys.readouterr()
    assert generate.main(["--check"], checkout) == 1
    assert capsys.readouterr().err == f"{name} is stale: run  python -m teleopd.ipc.generate\n"
    assert generate.main([], checkout) == 0
    assert capsys.readouterr().out == f"wrote {name}\n"
    assert generate.main(["--check"], checkout) == 0


def test_writing_what_is_fresh_touches_nothing(checkout, capsys):
    before = {name: (checkout / name).stat().st_mtime_ns for name in generate.ARTEFACTS}
    assert generate.main([], checkout) == 0
    assert capsys.readouterr().out == "nothing to do\n"
    assert {name: (checkout / name).stat().st_mtime_ns for name in generate.ARTEFACTS} == before


def test_outside_of_a_checkout_it_says_so(tmp_path, capsys):
    assert generate.main([], tmp_path) == 2
    assert "checkout" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", generate.ARTEFACTS)
def test_every_artefact_begins_by_saying_that_it_is_generated(name):
    first = (ROOT / name).read_text(encoding="utf-8").splitlines()[0]
    assert "Generated" in first
    assert "do not edit" in first
    assert "python -m teleopd.ipc.generate" in first


# -- completeness --------------------------------------------------------------------------------------------------


def test_every_enum_of_the_schema_is_explained():
    declared = {c for _, c in inspect.getmembers(schema, inspect.isclass) if issubclass(c, enum.Enum)}
    assert {c for c in declared if c.__module__ == schema.__name__} <= set(emit_common.MEANINGS)
    named = {table.name for table in emit_common.enums()}
    assert {s.enum for block in emit_common.BLOCKS for s in block.signals if s.enum} <= named


def test_clocks_are_counted_as_the_core_counts_them():
    from teleopd.daemon.core import CLOCKS

    assert tuple(clock.name.lower() for clock in emit_common.Clock) == CLOCKS


def test_the_page_on_signals_has_every_signal():
    page = (ROOT / "docs/signals.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## )", page, re.DOTALL | re.MULTILINE))
    for block in emit_common.BLOCKS:
        rows = re.findall(r"^\| (\d+) \| `(\w+)` ", sections[block.name], re.MULTILINE)
        assert rows == [(str(block.offset(s.name)), s.name) for s in block.signals]


@pytest.mark.parametrize("struct", emit_common.STRUCTS)
def test_the_page_on_the_segment_has_every_offset(struct):
    page = (ROOT / "docs/segment.md").read_text(encoding="utf-8")
    for field in emit_common.fields(struct):
        assert re.search(rf"^\| {field.offset} \| [^|]+ \| `{field.name}` \|", page, re.MULTILINE), field


def test_the_page_on_the_segment_has_the_command():
    page = (ROOT / "docs/segment.md").read_text(encoding="utf-8")
    for _, signal, offset in COMMAND_LAYOUT:
        kind = signal.dtype.replace("8", "64") + (f"[{signal.elements}]" if signal.shape else "")
        assert f"| {offset} | {kind} | `{signal.name}` |" in page, signal


# -- the header ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("standard", [as_needed(standard) for standard in COMPILERS])
def test_the_header_compiles_alone_and_twice(tmp_path, standard):
    text = '#include "teleopd.h"\n#include "teleopd.h"\nint main(void) { return TELEOPD_CELL_STATE_STARTING; }\n'
    assert run(build_text(tmp_path, text, standard)).returncode == 0


def layout_lines():
    """Every place in the header as (C expression, value in Python)."""
    for block in emit_common.BLOCKS:
        ctype = f"teleopd_{block.name}_t"
        yield f"sizeof({ctype})", block.nbytes
        yield f"TELEOPD_{block.name.upper()}_BYTES", block.dtype.itemsize
        for signal in block.signals:
            yield f"offsetof({ctype}, {signal.name})", block.dtype.fields[signal.name][1]
            yield f"sizeof((({ctype} *)0)->{signal.name})", block.dtype[signal.name].itemsize
    for name in emit_common.STRUCTS:
        ctype = f"teleopd_{name}_t"
        yield f"sizeof({ctype})", ffi.sizeof(f"{name}_t")
        for field, place in ffi.typeof(f"{name}_t").fields:
            yield f"offsetof({ctype}, {field})", place.offset
            yield f"sizeof((({ctype} *)0)->{field})", ffi.sizeof(place.type)
    for nbytes in (8, 64, 184, 1400):
        yield f"TELEOPD_LATCH_BYTES({nbytes})", lib.latch_size(nbytes)
    for kind in (CellState, schema.HoldReason, Refusal, schema.CommandKind, schema.Request, schema.Limit, Status):
        prefix = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).upper()
        for name, member in kind.__members__.items():
            yield f"TELEOPD_{prefix}_{name}", member.value
    yield "TELEOPD_COMMAND_LAYOUT_HASH", COMMAND_LAYOUT.hash
    yield "TELEOPD_FORMAT_VERSION", schema.VERSION
    yield "TELEOPD_MAX_DOF", schema.MAX_DOF
    yield "TELEOPD_SLOTS", SLOTS


@pytest.mark.parametrize("standard", [as_needed("c99"), as_needed("c++17")])
def test_every_size_offset_and_value_in_c_is_that_of_python(tmp_path, standard):
    expected = dict(layout_lines())
    prints = "\n".join(f'printf("%llu\\n", (unsigned long long)({expression}));' for expression in expected)
    text = f'#include "teleopd.h"\n#include <stdio.h>\nint main(void)\n{{\n{prints}\nreturn 0;\n}}\n'
    got = run(build_text(tmp_path, text, standard)).stdout.split()
    assert dict(zip(expected, map(int, got), strict=True)) == expected


# -- a reader in C -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def read_state(tmp_path_factory):
    return build(EXAMPLE, tmp_path_factory.mktemp("example") / "read_state")


numbers = itertools.count()


@pytest.fixture
def cell():
    return f"generate-{os.getpid()}-{next(numbers)}"


@pytest.fixture
def state_of(cell):
    """Makes the state object of the cell, with the blocks named; ends it afterwards."""
    made = []

    def make(blocks):
        made.append(StateWriter(cell, Layout.of(blocks)))
        return made[0], Frame(Layout.of(blocks))

    yield make
    for writer in made:
        writer.end()


def publish(writer, frame, tick, eta, state=CellState.HELD):
    frame.cell.tick[0], frame.cell.state[0], frame.base.eta[:] = tick, state, eta
    lib.latch_write(writer.latch, frame.pointer, frame.nbytes)


@pytest.mark.parametrize(
    "blocks",
    [list(schema.BLOCKS), ["cell", "base"], ["timing", "arm", "base", "control", "cell"]],
    ids=["all", "two", "order"],
)
def test_the_example_reads_a_live_cell(read_state, cell, state_of, blocks):
    writer, frame = state_of(blocks)
    frame.buffer[:] = 0xFFFF  # nothing else may be mistaken for what is looked for
    publish(writer, frame, 6, (9.0, 9.0, 9.0))
    publish(writer, frame, 7, (1.25, -0.5, 0.75), CellState.ENGAGED)
    writer.go_live()
    result = run(read_state, cell, "2")
    assert result.returncode == 0, result.stderr
    assert result.stdout == "tick 7  engaged  x 1.25 m  y -0.5 m  heading 0.75 rad\n" * 2


def test_the_example_never_shows_a_torn_state(read_state, cell, state_of):
    writer, frame = state_of(list(schema.BLOCKS))
    publish(writer, frame, 1, 1)
    writer.go_live()
    with subprocess.Popen([read_state, cell, "5"], stdout=subprocess.PIPE, text=True) as program:
        tick = 1
        while program.poll() is None:
            tick += 1
            publish(writer, frame, tick, tick)
        lines = program.stdout.read().splitlines()
    assert program.returncode == 0
    shown = [tuple(map(int, re.findall(r"\d+", line))) for line in lines]
    assert all(len(set(numbers)) == 1 for numbers in shown), shown
    ticks = [numbers[0] for numbers in shown]
    assert ticks
    assert ticks == sorted(ticks)
    assert ticks[-1] > 1


def test_the_example_says_why_there_is_nothing_to_read(read_state, cell, state_of):
    assert "no cell" in run(read_state, cell, "1").stderr
    writer, frame = state_of(["cell", "base"])
    assert "is starting" in run(read_state, cell, "1").stderr
    publish(writer, frame, 1, 0)
    writer.go_live()
    writer.header.version += 1
    assert "another format" in run(read_state, cell, "1").stderr
    writer.header.version -= 1
    writer.header.schema_offset = writer.size
    assert "is damaged" in run(read_state, cell, "1").stderr


def test_the_example_survives_a_schema_that_makes_no_sense(read_state, cell, state_of):
    writer, frame = state_of(["cell", "base"])
    publish(writer, frame, 1, 0)
    writer.go_live()
    schema_at, nbytes = writer.header.schema_offset, writer.header.schema_bytes
    whole = bytes(ffi.buffer(writer.at(schema_at, "char *"), nbytes))
    for damage in (
        b"\xdd\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\xc1",
        whole[: nbytes // 2] + b"\xdf\xff\xff\xff\xff",
    ):
        ffi.memmove(writer.at(schema_at, "char *"), damage + bytes(nbytes - len(damage)), nbytes)
        result = run(read_state, cell, "1")
        assert result.returncode == 1, damage
        assert "no mobile base" in result.stderr


def test_the_example_notices_the_end_of_the_cell(read_state, cell, state_of):
    writer, frame = state_of(["cell", "base"])
    publish(writer, frame, 1, 0)
    writer.go_live()
    with subprocess.Popen(
        [read_state, cell, "100"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline().startswith("tick 1  held")
        writer.end()
        _, said = program.communicate(timeout=10)
    assert program.returncode == 1
    assert "has been stopped" in said


# -- a writer in C -------------------------------------------------------------------------------------------------

WRITER = """\
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mman.h>
    #include <sys/stat.h>

    #include "teleopd.h"

    /* Opens a slot and writes one command, as docs/segment.md says; prints slot and sequence number. */
    int main(int count, char **arguments)
    {
        struct stat about;
        int fd = count == 4 ? open(arguments[1], O_RDWR | O_CLOEXEC) : -1;
        if (fd < 0 || fstat(fd, &about) != 0)
            return 1;
        unsigned char *memory = mmap(NULL, (size_t)about.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        if (memory == MAP_FAILED)
            return 1;
        const teleopd_segment_header_t *h = (const void *)memory;
        if (h->layout_hash != TELEOPD_COMMAND_LAYOUT_HASH || h->stride != TELEOPD_SLOT_STRIDE)
            return 2;
        for (uint64_t i = 0; i < h->count; i++) {
            struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 1};
            lock.l_start = (off_t)(TELEOPD_SLOT_LOCK + i);
            if (fcntl(fd, F_OFD_SETLK, &lock) != 0)
                continue;
            teleopd_slot_t *slot = (void *)(memory + h->data_offset + i * h->stride);
            teleopd_latch_t *latch = (void *)(slot + 1);
            unsigned char *copies = (unsigned char *)(latch + 1);
            teleopd_command_t command = {0};
            if (latch->bytes == sizeof command && latch->done > 0)
                memcpy(&command, copies + latch->done % 2 * TELEOPD_LATCH_COPY_BYTES(sizeof command), sizeof command);
            uint64_t seq = command.seq + 1;
            latch->bytes = sizeof command;
            memset(&command, 0, sizeof command);
            command.seq = seq;
            command.stamp = strtoll(arguments[2], NULL, 10);
            command.pid = 4711;
            command.request = strtoull(arguments[3], NULL, 10);
            uint64_t next = latch->done + 1;
            __atomic_store_n(&latch->begin, next, __ATOMIC_RELAXED);
            __atomic_thread_fence(__ATOMIC_RELEASE);
            memcpy(copies + next % 2 * TELEOPD_LATCH_COPY_BYTES(sizeof command), &command, sizeof command);
            __atomic_store_n(&latch->done, next, __ATOMIC_RELEASE);
            printf("%u %llu\\n", (unsigned)i, (unsigned long long)seq);
            return 0;
        }
        return 3;
    }
    """


def test_a_command_written_in_c_takes_control(tmp_path, cell):
    from teleopd.daemon.cell import Cell
    from teleopd.daemon.operator.inbox import Inbox

    program = build_text(tmp_path, WRITER)
    commands = CommandInbox(cell)
    try:
        commands.go_live()
        frame = Frame(Layout.of(schema.BLOCKS))
        inbox = Inbox(commands, frame, Cell(frame), expiry_ns=SECOND // 5, lease_ns=SECOND, n_modes=1)
        now = 10 * SECOND

        def send(stamp, request):
            result = run(program, f"/dev/shm/teleopd.{cell}.commands", str(stamp), str(int(request)))
            assert result.returncode == 0
            inbox.poll(now)
            return result.stdout

        assert send(now, schema.Request.TAKE) == "0 1\n"
        assert (frame.cell.holder[0], frame.holder.pid[0], frame.cell.command_seq[0]) == (1, 4711, 1)
        assert send(now - SECOND, schema.Request.NONE) == "0 2\n"
        assert frame.inbox.last_refusal[0] == Refusal.STALE + 1
        assert send(now, schema.Request.NONE) == "0 3\n"
        assert (frame.inbox.accepted[0], frame.cell.command_seq[0]) == (2, 3)
        assert send(now, schema.Request.RELEASE) == "0 4\n"
        assert frame.cell.holder[0] == 0
    finally:
        commands.end()
