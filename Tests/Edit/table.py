"""Tables of cases that can be read aloud: given a site, when a page asks for something, then what."""

import dataclasses
import sys
import traceback
from collections.abc import Callable

from server import Server, Site, differences


class Wrong(Exception):
    """What was seen in the place of what a case says."""


class Impossible(Exception):
    """Why a case cannot be played on this machine."""


@dataclasses.dataclass(frozen=True)
class Case:
    name: str
    given: str
    when: str
    then: str
    #: Plays it on a server, or with the program, and raises `Wrong`.
    play: Callable
    #: The only files that may be other ones afterwards, in the whole checkout.
    touches: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Group:
    """Cases on one site, each with files of its own."""

    name: str
    files: dict
    cases: list[Case]
    options: tuple[str, ...] = ()
    edit: bool = True


def expect(seen, wanted, what="the answer"):
    if seen != wanted:
        raise Wrong(f"{what}:\n      {seen!r}\n   instead of\n      {wanted!r}")


def expect_status(answer, *wanted):
    if answer.status not in wanted:
        raise Wrong(f"answered {answer!r} instead of {' or '.join(map(str, wanted))}")


def expect_file(server, path, wanted):
    if isinstance(wanted, str):
        wanted = wanted.encode()
    seen = server.site.read(path) if server.site.path(path).exists() else None
    expect(seen, wanted, path)


class Report:
    def __init__(self):
        self.good, self.bad, self.skipped = 0, 0, []

    def play(self, case, server):
        def step():
            before = server.site.snapshot()
            case.play(server)
            changed = [
                path
                for path in differences(before, server.site.snapshot())
                if not any(path == touched or touched.startswith(f"{path}/") for touched in case.touches)
            ]
            if changed:
                raise Wrong(f"other files changed: {', '.join(changed)}")
            if server.process.poll() is not None:
                raise Wrong(f"the server ended with {server.process.returncode}")

        self.judge(case, step)

    def judge(self, case, step):
        try:
            step()
        except Impossible as reason:
            self.skipped.append(f"{case.name}: {reason}")
        except Exception as problem:
            words = str(problem) if isinstance(problem, Wrong) else traceback.format_exc(limit=-4)
            self.fail(case, words)
        else:
            self.good += 1

    def fail(self, case, words):
        self.bad += 1
        print(
            f"{case.name}\n   given {case.given}\n   when  {case.when}\n   then  {case.then}\n   but   {words}",
            file=sys.stderr,
            flush=True,
        )


def play_alone(cases, publish, only, report):
    """Cases that need sites and servers of their own."""
    for case in cases:
        if only.lower() in f"alone: {case.name}".lower():
            report.judge(case, lambda case=case: case.play(publish))


def play(group, publish, only, report):
    cases = [case for case in group.cases if only.lower() in f"{group.name}: {case.name}".lower()]
    if not cases:
        return
    with Site(publish, group.files) as site, Server(site, *group.options, edit=group.edit) as server:
        for case in cases:
            if server.process.poll() is not None:
                server.stop()
                server.__enter__()
            report.play(case, server)
