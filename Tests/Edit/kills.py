"""SIGKILL at random moments of saves: each file is old or new, nothing is lost, nothing is left."""

import contextlib
import http.client
import os
import random
import threading

from keeping import values
from server import Server, Site, body, change, to
from table import Case, Wrong, expect, expect_status

FOLDER = "content/notifications"
SEED = int(os.environ.get("SEED", "1"))
COUNT = 200 if os.environ.get("EFFORT") == "all" else 20
LOCALES = ["en", "ar", "de", "fr", "ja"]
CONFIGURATION = f"""site: https://updates.example.com/
app:
  name: Doodle
  updateURL: https://example.com/download
locales: [{", ".join(LOCALES)}]
channels: [banners]
"""
PATHS = [f"{FOLDER}/hello.{locale}.md" for locale in LOCALES[1:]] + [f"{FOLDER}/hello.md"]
TAB = "f6" * 16
TYPED = "Text\n" * 5000


def text_of(edition):
    """Each line of the text tells the edition, in letters: many numbers that differ from the original's take long."""
    letters = "".join("abcdefghij"[int(digit)] for digit in str(edition))
    return f"---\ntitle: Edition {edition}\n---\n" + f"Line of edition {letters}.\n" * 60


def edition_of(data):
    """Of a file that is whole."""
    edition = values(data)["title"].removeprefix("Edition ")
    expect(data.decode(), text_of(edition), "a file")
    return int(edition)


def storm(publish):
    chance, tally = random.Random(SEED), {"old": 0, "some": 0, "new": 0, "answered": 0}
    with Site(publish, dict.fromkeys(PATHS, text_of(0)), CONFIGURATION) as site:
        for number in range(1, COUNT + 1):
            killed_once(site, chance, number, tally)
        # The build reads no stray file: what it says names none.
        done = site.run("lint", "--format", "json")
        if "stray-file" in done.stdout or ".publish" in done.stdout:
            raise Wrong(f"lint says {done.stdout}")
    print(f"kills: {COUNT}; files then: {tally}; seed {SEED}")
    if COUNT > 100 and not (tally["some"] and tally["new"]):
        raise Wrong(f"the moments are not spread: {tally}")


def killed_once(site, chance, number, tally):
    answered = None
    with Server(site) as server:
        versions = {file["path"]: file["sha256"] for file in server.message(PATHS[-1]).json["files"]}
        before = {path: edition_of(site.read(path)) for path in PATHS}
        new = text_of(number).split("---\n", 2)[2]
        changes = [change(path, versions[path], to("title", f"Edition {number}"), body(new)) for path in PATHS]
        expect_status(server.draft(PATHS[-1], changes, tab=TAB), 200)
        # How long a save takes is not known beforehand; half of the kills wait for a file that is new.
        watched = chance.choice([None, *PATHS, *PATHS])
        moment = chance.random() * 0.02

        def kill():
            if watched is None:
                threading.Event().wait(moment)
            else:
                file, inode = site.path(watched), site.path(watched).stat().st_ino
                while file.stat().st_ino == inode and not done.is_set():
                    pass
            server.kill()

        done = threading.Event()
        killing = threading.Thread(target=kill)
        killing.start()
        try:
            answered = server.save(PATHS[-1], changes, tab=TAB).status
        except (OSError, http.client.HTTPException):
            answered = None
        done.set()
        killing.join()
    after = {path: edition_of(site.read(path)) for path in PATHS}
    for path in PATHS:
        if after[path] not in (before[path], number):
            raise Wrong(f"{path} is edition {after[path]}, neither {before[path]} nor {number}")
    are_new = [after[path] == number for path in PATHS]
    # The default language's file is the last.
    if are_new[-1] and not all(are_new):
        raise Wrong(f"the default language's file was written before others: {after}")
    tally["new" if all(are_new) else "some" if any(are_new) else "old"] += 1
    tally["answered"] += answered == 200
    if answered == 200:
        expect(all(are_new), True, "whether all files are new after an answer")
    with Server(site) as server:
        left = [str(path.relative_to(site.folder)) for path in site.folder.rglob("*") if path.name not in KNOWN]
        expect(left, [], "files that nobody asked for, after a restart")
        drafts = server.message(PATHS[-1]).json["drafts"]
        if answered == 200:
            # The draft may be there still, with the same texts, if the kill came before it was removed.
            if drafts:
                raise Wrong("the draft is there after the answer")
        elif drafts:
            titles = {values(each["state"]["text"])["title"] for each in drafts[0]["files"]}
            expect(titles, {f"Edition {number}"}, "the draft after a restart")
        elif not all(are_new):
            raise Wrong("the draft is gone before all files were saved")
        if drafts:
            expect_status(server.save(PATHS[-1], changes, tab=TAB), 200)
            expect([edition_of(site.read(path)) for path in PATHS], [number] * len(PATHS), "the files, saved again")
            expect(server.message(PATHS[-1]).json["drafts"], [], "the drafts then")
        said = server.said.read_text()
        if "stray" in said or ".publish" in said:
            raise Wrong(f"the build after a kill says {said}")


KNOWN = {path.rsplit("/", 1)[1] for path in PATHS} | {"publish.yml", "content", "notifications", "translations.lock"}


def draft_storm(publish):
    """Kills while drafts are kept: the last one that was answered is there, or a later one; never half of one."""
    chance = random.Random(SEED)
    with Site(publish, {PATHS[-1]: text_of(0)}, CONFIGURATION) as site:
        for number in range(1, COUNT // 2 + 1):
            with Server(site) as server:
                kept = type_until_killed(server, number * 1_000_000, chance.random() * 0.05)
            with Server(site) as server:
                check_draft(server, kept, number)


def type_until_killed(server, number, moment):
    """Returns the last number that was said to be kept."""
    version, kept = server.opened(PATHS[-1])["sha256"], None

    def kill():
        threading.Event().wait(moment)
        server.kill()

    killing = threading.Thread(target=kill)
    killing.start()
    with contextlib.suppress(OSError, http.client.HTTPException):
        while True:
            number += 1
            edit = change(PATHS[-1], version, to("title", f"Edition {number}"), body(TYPED))
            if server.draft(PATHS[-1], [edit], tab=TAB, number=number).status == 200:
                kept = number
    killing.join()
    return kept


def check_draft(server, kept, kills):
    drafts = server.message(PATHS[-1]).json["drafts"]
    if kept is None and not drafts:
        return
    state = drafts[0]["files"][0]["state"]
    seen = int(values(state["text"])["title"].removeprefix("Edition "))
    # Nothing of this one was answered: then it is the one before, or the first of these.
    if kept is not None and seen not in (kept, kept + 1):
        raise Wrong(f"the draft is number {seen}, but {kept} was answered")
    expect(state["body"], TYPED, "the draft's text")
    found = [path for path in server.site.state.rglob("*") if path.is_file()]
    half = [path.name for path in found if path.suffix not in (".json", ".base")]
    if len(half) > kills:
        raise Wrong(f"half drafts are left: {half}")


def alone():
    return [
        Case(
            "kills during saves of five files",
            "five languages, a draft of all",
            f"{COUNT} times SIGKILL at a random moment of the save, seed {SEED}",
            "each file old or new, the draft until the answer, nothing else is left after a restart",
            storm,
        ),
        Case(
            "kills while drafts are kept",
            "a page that types",
            f"{COUNT // 2} times SIGKILL",
            "the last draft that was answered, or a later one, is there whole",
            draft_storm,
        ),
    ]
