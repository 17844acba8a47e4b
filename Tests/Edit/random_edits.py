"""Random files and random operations: everything else keeps its bytes, and another reader reads what was asked for."""

import os
import random
import re

import yaml
from keeping import comments, matter, values
from server import Plain, Server, Site, body, change, sha256, to, without
from table import Case, Wrong

FOLDER = "content/notifications"
# How many files are made, and how many are in a site at once.
COUNT, TOGETHER = (6000, 60) if os.environ.get("EFFORT") == "all" else (240, 60)
SEED = int(os.environ.get("SEED", "1"))

TEXTS = ["Hello", "It's time", 'A "b" c', "a: b", "# no comment", "no", "1.10", "Grüße, 日本", "- x", "100 %", "{a}"]
TEXTS += [
    "Two  blanks",
    "~",
    "null",
    "'",
    "back\\slash",
    "🎨 emoji",
    "trailing:",
    "@at",
    "!bang",
    "[x",
    "|",
    "yes",
    "  in",
]
SCALARS = {
    "title": TEXTS,
    "summary": TEXTS,
    "imageAlt": TEXTS,
    "priority": ["1", "-10", "40"],
    "date": ["2026-11-01", "2026-11-26"],
    "expires": ["2027-01-01T00:00:00Z", "2027-01-01T01:00:00+01:00"],
    "minVersion": ["2.4.0", "1.0"],
    "template": ["card", "banner"],
    "listed": ["true", "false"],
    "revision": ["2", "3"],
}
PLAIN = {"priority", "date", "expires", "minVersion", "template", "listed", "revision"}
CONDITIONS = {
    "flagNotSet": ["seen", "other"],
    "appVersionAtLeast": ["2.4.0", "2.10.0"],
    "appVersionLessThan": ["3.0.0"],
    "neverDisplayed": ["true"],
    "rolloutPercent": ["10", "50"],
}


def quoted(random, text):
    """One of the ways to write a text so that it is read back."""
    ways = [f"'{text.replace(chr(39), chr(39) * 2)}'", '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"']
    try:
        if text and yaml.load(f"a: {text} # c\n", Loader=yaml.BaseLoader) == {"a": text}:
            ways.append(text)
    except yaml.YAMLError:
        pass
    return random.choice(ways)


class RandomFile:
    """Front matter in every form that people write, and a text below it."""

    def __init__(self, random):
        self.random, self.lines = random, []
        names = random.sample(sorted(SCALARS), random.randint(1, 7))
        if random.random() < 0.6:
            names.append("conditions")
        if random.random() < 0.4:
            names.append("channels")
        if random.random() < 0.3:
            names.append("x-own")
        random.shuffle(names)
        for name in names:
            self.between()
            if name in SCALARS:
                value = random.choice(SCALARS[name])
                text = value if name in PLAIN and random.random() < 0.8 else quoted(random, value)
                self.lines.append(f"{name}:{random.choice([' ', ' ', '  '])}{text}{self.behind()}")
            elif name == "channels":
                self.channels()
            elif name == "conditions":
                self.conditions()
            else:
                self.lines.append(
                    f"x-own: {random.choice(['{ a: [1,2 ], b: c }', 'plain text', '[ ]', '{}'])}{self.behind()}"
                )
        self.between()
        text = [
            random.choice(["", "Some text.", "# Heading", "- item", "  indented", "blank at the end  ", "---x", "# c"])
        ]
        text += [f"Line {number}." for number in range(random.randint(0, 5))]
        lines = ["---" + random.choice(["", "", "  "]), *self.lines, "---", *text]
        style = random.choice(["\n", "\n", "\r\n", "mixed"])
        joined = "".join(line + (random.choice(["\n", "\r\n"]) if style == "mixed" else style) for line in lines)
        if random.random() < 0.3:
            joined = joined.rstrip("\r\n")
        self.text = ("\ufeff" if random.random() < 0.2 else "") + joined

    def behind(self):
        return self.random.choice(["", "", "  ", " # behind", "   # 'quoted' # twice"])

    def between(self):
        while self.random.random() < 0.35:
            self.lines.append(self.random.choice(["# between", "", "#", "  # indented", "# key: value"]))

    def channels(self):
        form = self.random.choice(["[banners]", "[ banners, alerts ]", "[banners,alerts]", "list"])
        if form != "list":
            self.lines.append(f"channels: {form}{self.behind()}")
            return
        indent = self.random.choice(["", "  "])
        self.lines += [f"channels:{self.behind()}", f"{indent}- banners{self.behind()}", f"{indent}- alerts"]

    def conditions(self):
        names = self.random.sample(sorted(CONDITIONS), self.random.randint(1, 4))
        pairs = [(name, self.random.choice(CONDITIONS[name])) for name in names]
        form = self.random.choice(["flow", "tight", "block", "half"])
        if form in ("flow", "tight", "half"):
            comma, colon, blank = (",", ": ", "") if form == "tight" else (", ", ": ", " ")
            flow = "{" + blank + comma.join(f"{name}{colon}{value}" for name, value in pairs) + blank + "}"
            if form == "half":
                self.lines += [f"conditions:{self.behind()}", f"  all: {flow}{self.behind()}"]
            else:
                self.lines.append(f"conditions: {{{blank}all: {flow}{blank}}}{self.behind()}")
            return
        self.lines += [f"conditions:{self.behind()}", f"    all:{self.behind()}"]
        for name, value in pairs:
            if self.random.random() < 0.2:
                self.lines.append("      # inside")
            self.lines.append(f"      {name}: {value}{self.behind()}")


def at(tree, path):
    for name in path:
        if not isinstance(tree, dict) or name not in tree:
            return None
        tree = tree[name]
    return tree


def asked(random, text):
    """1 to 4 operations of different keys, and what another reader must read afterwards."""
    before, wanted, operations = values(text), [], []
    names = random.sample([*sorted(SCALARS), *(f"conditions all {name}" for name in sorted(CONDITIONS)), "body"], 4)
    for name in names[: random.randint(1, 4)]:
        path = name.split()
        if name == "body":
            lines = matter(text)[1].replace("\r\n", "\n").split("\n")
            place = random.randrange(len(lines))
            lines[place : place + random.randint(0, 2)] = random.choice([[], ["New line."], ["One.", "", "Two."]])
            operations.append(body("\n".join(lines)))
        elif at(before, path) is not None and random.random() < 0.4:
            operations.append(without(name))
            wanted.append((path, None))
        else:
            value = random.choice((SCALARS | CONDITIONS)[path[-1]])
            is_plain = path[-1] in PLAIN or path[0] == "conditions"
            operations.append(to(name, Plain(value) if is_plain else value))
            wanted.append((path, value))
    return operations, wanted


def flat(tree, path=()):
    """Every value with its keys; front matter without any key has none."""
    if isinstance(tree, dict) and tree:
        for name, value in tree.items():
            yield from flat(value, (*path, name))
    elif path:
        yield path, repr(tree)


def check(old, new, operations, wanted):
    if old[:1] == "\ufeff" and new[:1] != "\ufeff":
        raise Wrong("the byte order mark is gone")
    before, after = dict(flat(values(old))), dict(flat(values(new)))
    asked_for = {tuple(path): value for path, value in wanted}
    for path, value in asked_for.items():
        found = after.get(path)
        if found != (None if value is None else repr(value)):
            raise Wrong(f"{' '.join(path)} is {found}, not {value!r}")
    others = {path: value for path, value in before.items() if path not in asked_for}
    kept = {path: value for path, value in after.items() if path not in asked_for}
    if list(others.items()) != list(kept.items()):
        raise Wrong(f"other keys, or their order: {others} became {kept}")
    if comments(old) != comments(new):
        raise Wrong(f"comments: {comments(old)} became {comments(new)}")
    typed_body = next((each["text"] for each in operations if each["op"] == "body"), None)
    old_body, new_body = matter(old)[1], matter(new)[1]
    if typed_body is None and new_body != old_body:
        raise Wrong(f"the text was {old_body!r} and became {new_body!r}")
    if typed_body is not None and new_body.replace("\r\n", "\n") != typed_body:
        raise Wrong(f"the text is {new_body!r}, not {typed_body!r}")
    # Lines of the text before and behind what was typed have their bytes.
    if typed_body is not None:
        was, now = old_body.splitlines(keepends=True), new_body.splitlines(keepends=True)
        for one, other in ((was, now), (was[::-1], now[::-1])):
            for a, b in zip(one, other, strict=False):
                if a.rstrip("\r\n") != b.rstrip("\r\n"):
                    break
                # The last line may have got a line end, or lost it, by what was typed.
                if a != b and a.endswith("\n") and b.endswith("\n"):
                    raise Wrong(f"the line {a!r} of the text became {b!r}")
    # So have lines of front matter without an asked key.
    touched = {path[-1] for path in asked_for}
    if any(len(path) > 1 for path in asked_for):
        touched |= {"conditions", "all"}
    lines = matter(old)[0].splitlines(keepends=True)
    rest = [line for line in lines if not re.match(rf"\s*(?:{'|'.join(touched) or '$'})\s*:", line)]
    if "conditions" in values(old) and "conditions" not in values(new):
        # Comments inside of what went are further left now.
        rest = [line for line in rest if not line.startswith("      #")]
    found = iter(matter(new)[0].splitlines(keepends=True))
    for line in rest:
        if not any(each == line for each in found):
            raise Wrong(f"the line {line!r} of the front matter is gone, or elsewhere")


def inverse(old, operations):
    """Operations that lead back: by the keys as they were."""
    before, back = values(old), []
    for each in operations:
        if each["op"] == "body":
            back.append(body(matter(old)[1].replace("\r\n", "\n")))
            continue
        value, name = at(before, each["path"]), " ".join(each["path"])
        back.append(without(name) if value is None else to(name, Plain(value) if each["path"][-1] in PLAIN else value))
    return back


class Tally:
    def __init__(self):
        self.held = self.refused = 0


def batch(publish, number, tally):
    chance = random.Random(SEED * 1_000_000 + number)
    files = {f"{FOLDER}/{'abcdefghij'[i % 10]}{number}-{i}.md": RandomFile(chance).text for i in range(TOGETHER)}
    with Site(publish, files) as site, Server(site) as server:
        for path, text in files.items():
            operations, wanted = asked(chance, text)
            seen = None
            try:
                if not values(text) and "title" in text:
                    raise Wrong("the test's own file cannot be read")
                answer = server.save(path, [change(path, sha256(text.encode()), *operations)])
                seen = site.read(path).decode()
                if answer.status == 422 and answer.json["id"] == "refused":
                    tally.refused += 1
                    if seen != text:
                        raise Wrong(f"refused, but written: {answer!r}")
                    continue
                if answer.status != 200:
                    raise Wrong(f"answered {answer!r}")
                check(text, seen, operations, wanted)
                tally.held += 1
                answer = server.save(path, [change(path, sha256(seen.encode()), *inverse(text, operations))])
                if answer.status == 200:
                    again = site.read(path).decode()
                    if dict(flat(values(again))) != dict(flat(values(text))):
                        raise Wrong(f"the way back reads {values(again)}, not {values(text)}: {again!r}")
                    if matter(again)[1].replace("\r\n", "\n") != matter(text)[1].replace("\r\n", "\n"):
                        raise Wrong(f"the way back has another text: {again!r}")
                elif not (answer.status == 422 and answer.json["id"] == "refused"):
                    raise Wrong(f"the way back is answered {answer!r}")
                else:
                    tally.refused += 1
            except Wrong as problem:
                raise Wrong(f"{problem}\n      {text!r}\n      {operations}\n      {seen!r}") from None


def play(publish):
    tally = Tally()
    for number in range(COUNT // TOGETHER):
        batch(publish, number, tally)
    done = tally.held + tally.refused
    print(f"random edits: {tally.held} hold, {tally.refused} refused, seed {SEED}")
    if tally.refused * 100 > done:
        raise Wrong(f"{tally.refused} of {done} are refused, more than one in a hundred")


def alone():
    return [
        Case(
            "random edits keep bytes",
            f"{COUNT} random files, seed {SEED}",
            "1 to 4 operations each, and those that lead back",
            "PyYAML reads what was asked for; other keys, lines, comments keep their bytes",
            play,
        )
    ]
