"""Three writers of one message, in random order and at the same time: no text is gone without a word.

Two tabs write through the server, and an editor writes the file. What must come of it is worked out here, by field and
by line, from what each of them had read.
"""

import json
import os
import random
import threading

from keeping import matter, values
from server import Server, Site, body, change, sha256, to
from table import Case, Wrong, expect

FOLDER = "content/notifications"
SEED = int(os.environ.get("SEED", "1"))
COUNT = 1000 if os.environ.get("EFFORT") == "all" else 250
ROUNDS = 400 if os.environ.get("EFFORT") == "all" else 40
FIELDS = ["title", "summary", "imageAlt", "actionButton", "badge", "x-own"]
LINES = 6
# The fewer there are, the faster is the build after each change.
FILES = 2


def text_of(fields, lines):
    """The file, as all writers keep it: each value in double quotes."""
    matter = "".join(f'{name}: "{fields[name]}" # {name}\n' for name in FIELDS)
    return f"---\n# all\n{matter}---\n" + "\n".join(f"{line}\n" for line in lines)


def read(text):
    """Fields and lines, again."""
    found = values(text)
    lines = matter(text)[1].split("\n\n")
    return {name: found.get(name) for name in FIELDS}, [line.removesuffix("\n") for line in lines]


class Tab:
    """A page: what it has read, and what is typed into it."""

    def __init__(self, name):
        self.name, self.base, self.mine = name, None, None

    def open(self, server, path):
        opened = server.opened(path)
        self.version = opened["sha256"]
        self.base = read(opened["base"]["text"])
        self.mine = (dict(self.base[0]), list(self.base[1]))

    def changes(self, path):
        operations = [to(name, self.mine[0][name]) for name in FIELDS if self.mine[0][name] != self.base[0][name]]
        if self.mine[1] != self.base[1]:
            operations.append(body("\n".join(f"{line}\n" for line in self.mine[1])))
        return [change(path, self.version, *operations)]


def merged(base, mine, theirs):
    """All of it, and what both have changed: names of fields, numbers of lines."""
    result, conflicts = (dict(theirs[0]), list(theirs[1])), []
    for part, keys in ((0, FIELDS), (1, range(LINES))):
        for key in keys:
            was, my, their = base[part][key], mine[part][key], theirs[part][key]
            if my in (was, their):
                continue
            if their == was:
                result[part][key] = my
            else:
                conflicts.append(key)
    return result, conflicts


def type_into(random, target, token):
    """One to three fields or lines."""
    for _ in range(random.randint(1, 3)):
        key = random.choice([*FIELDS, *range(LINES)])
        target[isinstance(key, int)][key] = f"{token} {key}"


def interleaving(server, path, random, number, tally):
    site, history = server.site, []
    state = ({name: f"old {name}" for name in FIELDS}, [f"old {line}" for line in range(LINES)])
    site.write(path, text_of(*state))
    tabs = [Tab("a" * 32), Tab("b" * 32)]
    for step in range(random.randint(6, 12)):
        token, who = f"{number}.{step}", random.choice([*tabs, None])
        if who is None:
            type_into(random, state, token + " editor")
            site.write(path, text_of(*state))
            history.append("the editor writes")
            continue
        name = who.name[0]
        if who.base is None:
            who.open(server, path)
            history.append(f"{name} opens")
        elif random.random() < 0.5:
            type_into(random, who.mine, f"{token} {name}")
            history.append(f"{name} types")
        else:
            state = save(server, path, who, state, history)
            tally[history[-1].split(": ")[1]] = tally.get(history[-1].split(": ")[1], 0) + 1
    for who in tabs:
        if who.base is not None:
            state = save(server, path, who, state, history)
    expect(read(site.read(path)), state, f"the file after {history}")


def save(server, path, tab, state, history):
    """What was typed is in the file, or its page has it and the other's beside it."""
    wanted, conflicts = merged(tab.base, tab.mine, state)
    for attempt in range(2):
        answer = server.save(path, tab.changes(path), tab=tab.name)
        file = server.site.read(path).decode()
        expect(answer.status, 409 if conflicts else 200, f"the status of the save after {history}: {answer!r}")
        if not conflicts:
            expect(read(file), wanted, f"the file after {history}, and a save")
            # All that is not a value stays.
            expect(file, text_of(*wanted), "the bytes")
            history.append(f"{tab.name[0]} saves: {'merged' if attempt == 0 else 'chosen'}")
            tab.base = None
            return wanted
        expect(read(file), state, f"the file after {history}, and a conflict")
        check_conflicts(answer.json["files"][0], conflicts, tab, state)
        # Theirs as the base; mine for everything that is in conflict.
        tab.version, tab.base = answer.json["files"][0]["sha256"], state
        tab.mine = (dict(wanted[0]), list(wanted[1]))
        for key, part in ((key, isinstance(key, int)) for key in conflicts):
            tab.mine[part][key] = chosen(answer.json["files"][0], key)
        wanted, conflicts = tab.mine, []
    raise AssertionError


def check_conflicts(file, conflicts, tab, state):
    seen = file["conflicts"]
    fields = sorted(key for key in conflicts if isinstance(key, str))
    expect(sorted(each["field"][0] for each in seen if each["field"]), fields, "the fields in conflict")
    for each in seen:
        if each["field"]:
            key = each["field"][0]
            expect((each["mine"], each["theirs"]), (tab.mine[0][key], state[0][key]), f"both values of {key}")
    for key in (key for key in conflicts if isinstance(key, int)):
        lines = [each for each in seen if each["field"] is None]
        inside = [each for each in lines if tab.mine[1][key] in (each["mine"] or "").split("\n")]
        if not inside or state[1][key] not in inside[0]["theirs"].split("\n"):
            raise Wrong(f"line {key} is not told with both texts: {seen}")


def chosen(file, key):
    """From the answer alone: the page's own text must be in it."""
    for each in file["conflicts"]:
        if each["field"] == [key]:
            return each["mine"]
        if each["field"] is None and isinstance(key, int):
            for line in each["mine"].split("\n"):
                if line.endswith(f" {key}"):
                    return line
    raise Wrong(f"{key} is not among the conflicts {file['conflicts']}")


def in_any_order(publish):
    chance, tally = random.Random(SEED), {}
    paths = [f"{FOLDER}/m{number}.md" for number in range(FILES)]
    start = text_of({name: name for name in FIELDS}, [f"line {line}" for line in range(LINES)])
    with Site(publish, dict.fromkeys(paths, start)) as site, Server(site) as server:
        for number in range(COUNT):
            interleaving(server, paths[number % FILES], chance, number, tally)
    print(f"interleavings: {COUNT}, saves {json.dumps(tally)}, seed {SEED}")
    if min(tally.get(kind, 0) for kind in ("merged", "chosen")) < COUNT // 10:
        raise Wrong(f"too little was tried: {tally}")


# ---- at the same time ----------------------------------------------------------------------------------------------


class Writer(threading.Thread):
    """Counts in a field of its own, and goes on only if the last number was said to be saved."""

    def __init__(self, field, write):
        super().__init__(daemon=True)
        self.field, self.write = field, write
        self.problem, self.last = None, "0"

    def run(self):
        try:
            for number in range(1, ROUNDS + 1):
                self.write(self, str(number))
                self.last = str(number)
        except Exception as problem:
            self.problem = problem


def tab_writer(server, path):
    def write(writer, number):
        for _ in range(200):
            opened = server.opened(path)
            found = opened["base"]["fields"][writer.field]
            if found != writer.last:
                raise Wrong(
                    f"{writer.field} is {found} in the file, but {writer.last} was saved and nobody else writes it"
                )
            answer = server.save(path, [change(path, opened["sha256"], to(writer.field, number))], tab="f" * 32)
            if answer.status == 200:
                return
            if answer.status != 409 or answer.json["id"] != "busy":
                raise Wrong(f"{writer.field}: {answer!r}")
        raise Wrong("busy, 200 times")

    return write


def editor_writer(site, path):
    """Writes in place, as many editors do, and looks whether it wrote the file that is there."""
    file = site.path(path)

    def write(writer, number):
        while True:
            with file.open("r+b") as opened:
                data = opened.read()
                start = data.index(b"badge: ") + len(b"badge: ")
                found = data[start : start + 6].decode()
                if int(found.strip('"')) != int(writer.last):
                    raise Wrong(f"badge is {found}, but {writer.last} was written and nobody else writes it")
                opened.seek(start)
                opened.write(f'"{int(number):04}"'.encode())
                opened.flush()
                if os.fstat(opened.fileno()).st_ino == file.stat().st_ino:
                    return

    return write


START = '---\nbadge: "0000"\ntitle: "0"\nsummary: "0"\nimageAlt: "0"\n---\nText\n'


def together(publish, servers, writers):
    path = f"{FOLDER}/hello.md"
    with Site(publish, {path: START}) as site, Server(site) as first:
        if servers == 1:
            race(site, path, [first, first], writers)
        else:
            with Server(site) as second:
                race(site, path, [first, second], writers)


def race(site, path, servers, writers):
    threads = []
    for number, field in enumerate(writers):
        write = editor_writer(site, path) if field == "badge" else tab_writer(servers[number % 2], path)
        threads.append(Writer(field, write))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for thread in threads:
        if thread.problem:
            raise thread.problem
    found = values(site.read(path))
    for thread in threads:
        expect(int(found[thread.field]), ROUNDS, f"{thread.field} at the end")
    expect([each.name for each in site.path(FOLDER).iterdir()], ["hello.md"], "the files at the end")
    expect(matter(site.read(path))[1], "Text\n", "the text at the end")
    expect(sha256(site.read(path)) != sha256(START.encode()), True, "whether it was written")


def alone():
    return [
        Case(
            "interleavings in any order",
            f"two tabs and an editor, {len(FIELDS)} fields and {LINES} lines",
            f"{COUNT} random orders, seed {SEED}",
            "each text is in the file, or its writer is told of a conflict and has both texts",
            in_any_order,
        ),
        Case(
            "interleavings at the same time: two tabs",
            "each its own field",
            f"{ROUNDS} saves each",
            "each has its last one in the file",
            lambda publish: together(publish, 1, ["title", "summary"]),
        ),
        Case(
            "interleavings at the same time: two tabs and an editor",
            "each its own field",
            f"{ROUNDS} saves each",
            "each has its last one in the file",
            lambda publish: together(publish, 1, ["title", "summary", "badge"]),
        ),
        Case(
            "interleavings at the same time: two servers",
            "two people's servers in one checkout, two tabs each other's",
            f"{ROUNDS} saves each",
            "each has its last one in the file",
            lambda publish: together(publish, 2, ["title", "summary", "imageAlt"]),
        ),
    ]
