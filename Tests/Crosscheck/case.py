"""One random site with two versions of its output, and what was compared on it."""

import json
import random
import re
import shlex
import shutil
import tempfile
from pathlib import Path

import devices
from program import Program, Refusal, commands
from published import CHANNELS, Published
from rules import NOW, text_of
from sites import Written
from sources import Sources

# Of the third opinion for each question about all devices; each costs next to nothing.
DEVICES = 150
# The notifications that errors are about.
UNMEETABLE = re.compile(
    r"^content/notifications/(\w+)\.md:.* error: .*\[(?:never-shown|dates-inverted|circular-wait)\]$", re.MULTILINE
)


class Case:
    """The folders `old` and `new`, in a folder of their own in which the program runs."""

    def __init__(self, seed, place, program, tally):
        self.seed, self.place, self.tally = seed, place, tally
        self.random = random.Random(f"{seed}/{place}")
        self.folder = Path(tempfile.mkdtemp(prefix="crosscheck"))
        self.program = Program(program, self.folder)
        self.files, self.checked = 0, {}
        # What was built, with its sources.
        self.built = []

    def make(self):
        """Makes the two versions, of Markdown or directly; then the texts of another site are compared, too."""
        markdown = Sources.make(self.random)
        if self.is_each(4, first=3):
            self.old, self.new = self.build("old", markdown), self.build("new", markdown.edited(self.random))
        else:
            self.build("texts", markdown)
            written = Written.make(self.random)
            self.put(written, written.edited(self.random))

    def is_each(self, count, first=0):
        """Whether it is this site's turn for what only some have."""
        return isinstance(self.place, int) and self.place % count == first

    def put(self, old, new):
        self.old, self.new = Published(old.write(self.folder / "old")), Published(new.write(self.folder / "new"))

    def build(self, name, sources):
        """Conditions that no device can meet are an error, and left out of the random ones."""
        words = ["build", "--source", f"{name}.site", "--output", str(self.folder / name), "--now", text_of(NOW)]
        for attempt in range(4):
            sources.write(self.folder / f"{name}.site")
            try:
                self.program.run(*words)
                break
            except Refusal as refusal:
                # Some errors are found only without others.
                if attempt == 3 or not (names := UNMEETABLE.findall(refusal.error)):
                    raise
                sources = sources.for_everybody(names)
        self.built.append((name, sources, Published(self.folder / name)))
        return self.built[-1][-1]

    def remove(self, keeping):
        """If the folder `keeping` is there, because something disagreed, the files are kept in it."""
        if keeping.exists():
            ignored = shutil.ignore_patterns("cache", "*.lock")
            shutil.copytree(self.folder, keeping, dirs_exist_ok=True, ignore=ignored)
        shutil.rmtree(self.folder, ignore_errors=True)

    # What was compared

    def agree(self, kind, is_right, *about):
        """Counts a comparison of this kind; what it is about is printed of a disagreement."""
        self.tally.note(self, kind, is_right, about)
        return is_right

    def equal(self, kind, found, expected, *about):
        return self.agree(kind, found == expected, *about, ["answer", found], ["against", expected])

    def attempt(self, kind, function, *arguments, **options):
        """What a command answers; None, which is a disagreement, if it fails."""
        try:
            answer = function(*arguments, **options)
        except (Refusal, ValueError) as problem:
            self.agree(kind, False, str(problem))
            return None
        self.agree(kind, True)
        return answer

    def run(self, kind, *arguments, **options):
        return self.attempt(kind, self.program.run, *arguments, **options)

    def ask(self, kind, *arguments, **options):
        return self.attempt(kind, self.program.json, *arguments, **options)

    def shows(self, kind, arguments):
        """What a device displays by `publish check`, by feed."""
        answer = self.attempt(kind, self.program.shows, arguments)
        return answer and answer[0]

    def check(self, kind, line):
        """What a printed command line shows, and its device; it ends with 0. Each line is run once."""
        if line not in self.checked:
            self.checked[line] = self.attempt(kind, self.program.shows, shlex.split(line)[2:])
        return self.checked[line]

    def replay(self, kind, text, file=None):
        """All lines of a text. What one that keeps its device in this file writes there is not for the next."""
        kept = self.folder / file if file and (self.folder / file).exists() else None
        state = kept and kept.read_bytes()
        for line in commands(text or ""):
            # That no update is shown cannot be expected where release notes may be.
            self.agree(f"{kind}: expectation", "--expect" in line or "--channel updates" in line, line)
            self.check(kind, line)
            if kept:
                kept.write_bytes(state)

    def play(self, kind, launches, past, state, *about):
        """Launches one after the other, on a device that keeps its state in a file.

        Each is a device with what it is shown: feed, id, answer, and flags, which are set before the next launch.
        """
        for device, displays in launches:
            answers = [(feed, answer) for feed, _, answer, _ in displays if answer]
            shown = self.launch(kind, device, past, state, answers)
            expected = {feed: id for feed, id, _, _ in displays}
            if shown is None or not self.equal(kind, shown, expected, *about, device):
                return
            flags = [flag if "/" in flag else f"{id}/{flag}" for _, id, _, flags in displays for flag in flags]
            past = {"flags": flags}

    def launch(self, kind, device, past, state, answers):
        """What one launch shows, by feed, and answers."""
        replies = [word for feed, answer in answers for word in ("--answer", f"{CHANNELS[feed]}={answer}")]
        return self.shows(kind, ["--from", "new", *devices.options(device, past), "--state", state, *replies])

    def state_file(self, state):
        """A new file, relative to the program's folder: a check writes to it. None for a name without a file."""
        self.files += 1
        name = f"device-{self.files}.json"
        if state is not None:
            (self.folder / name).write_text(json.dumps(state, indent=1))
        return name

    # Devices

    def sample(self, site, count=DEVICES):
        """Random devices, each with what it has stored."""
        made = (devices.device(self.random, site) for _ in range(count))
        return [(device, devices.stored(self.random, site, device)) for device in made]
