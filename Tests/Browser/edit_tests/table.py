"""The table of the pages' words: what people read stands there and nowhere else, so that it can be translated."""

import pathlib
import re

from .cases import case

EDIT = pathlib.Path(__file__).resolve().parents[3] / "Sources/Rooms/Preview/PreviewServer/Web/edit"
#: Strings that look like words and are none, and the name of the program.
ALLOWED = {
    "publish",
    # Keys of keyboards, fields of requests, and what is dragged.
    *["Enter", "Escape", "Tab", "Shift", "Backspace", "Delete", "ArrowLeft", "ArrowRight"],
    *["Content-Type", "Publish-Key", "Files"],
    # The beginnings of ids and values, and the name of a text box.
    *["label", "more ", "bar ", "body ", "changed ", "publish-edit-text ", "publish-edit-tab "],
    # Classes, selectors and styles.
    *["build-status ", "#finish input", '"] .add-conditions button', " / span "],
    # Commands.
    *["git add -- ", 'git commit -m "'],
    # Words of the server, and an error for programmers.
    *["if not given", "no file "],
}
#: What a string is part of that nobody reads.
UNREAD = re.compile(r"(?:\b(?:class|look):[^,]*|\bcase )$")
#: A letter before a blank, or a capital at the beginning of what is not all in capitals.
WORDS = re.compile(r"(?=.*[a-z])(?:.*[^\W\d_] |\W*[A-Z])", re.S)
TOKEN = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[`{}]|/""", re.S)
TEMPLATE = re.compile(r"((?:\\.|(?!\$\{)[^`\\])*)(`|\$\{)", re.S)
PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[\n])+/")


def strings(code):
    """Each string of JavaScript code and each fixed part of a template, with what is before it in its line."""
    place, braces = 0, []
    while token := TOKEN.search(code, place):
        start, place, mark = token.start(), token.end(), token[0]
        before = code[code.rfind("\n", 0, start) + 1 : start]
        if mark == "/":
            # After a value, it divides.
            pattern = re.search(r"(?:^|[^\w)\]\s]|\breturn)\s*$", before) and PATTERN.match(code, start)
            place = pattern.end() if pattern else place
        elif mark == "{":
            braces.append("block")
        elif mark == "`" or (mark == "}" and braces.pop() == "template"):
            part = TEMPLATE.match(code, place)
            place = part.end()
            yield before, part[1]
            if part[2] != "`":
                braces.append("template")
        elif mark[0] in "\"'":
            yield before, mark[1:-1]


def is_word(before, string):
    string = re.sub(r"\\(?:x\w\w|.)", "", string)
    if string in ALLOWED or string.startswith("<") or UNREAD.search(before):
        return False
    return re.search(r"[^\W\d_]", string) if before.endswith("}, ") else WORDS.match(string)


def files(ending):
    return {
        path: path.read_text(encoding="utf-8")
        for path in sorted(EDIT.rglob("*" + ending))
        if path.parent.name != "words"
    }


@case("the words of scripts and pages stand in the table")
def only_there(stage):
    scripts = [(path.name, strings(code)) for path, code in files(".js").items()]
    found = [f"{name}: {string!r}" for name, all in scripts for before, string in all if is_word(before, string)]
    for path, page in files(".html").items():
        read = re.findall(r">([^<]*[^\W\d_][^<]*)<|\s((?:aria-label|title|placeholder|alt)=\"[^\"]+)", page)
        found += [f"{path.name}: {text or attribute}" for text, attribute in read if text not in ALLOWED]
    assert not found, "\n".join(found)


def entries(table, path=""):
    """The places of texts in the table, and those of groups of them."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield path + name, False
            yield from entries(value, f"{path}{name}.")
        else:
            yield path + name, True


def used(code):
    """The places of the table that code names."""
    if not re.search(r"^import .*\bwords }", code, re.M):
        return []
    for definition, place in re.findall(r"(const texts = words\.([\w.]+);)", code):
        code = re.sub(r"\btexts\b", "words." + place, code.replace(definition, ""))
    for names, place in re.findall(r"const \{ ([\w, ]+) \} = words\.(\w+);", code):
        code = code.replace(f"}} = words.{place};", "") + " ".join(
            f" words.{place}.{name}" for name in names.split(", ")
        )
    return re.findall(r"(?<![.\w/#])words\.(\w+(?:\.\w+)*)", code)


@case("each entry of the table is used, and what is used is there")
def all_used(stage):
    page = stage.list().page
    table = dict(entries(page.evaluate("import('/-/web/edit/words.js').then(({ words }) => words)")))
    places = {place for code in files(".js").values() for place in used(code)}
    places |= {place for code in files(".html").values() for place in re.findall(r'data-\w+="(\w+\.[\w.]+)"', code)}
    assert places <= table.keys(), places - table.keys()
    texts = [place for place, is_text in table.items() if is_text]
    unused = [text for text in texts if not any(f"{text}.".startswith(f"{place}.") for place in places)]
    assert not unused, unused
