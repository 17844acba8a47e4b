#!/usr/bin/env python3
"""Tries the settings of editors/ against a `publish` binary: editors.py PUBLISH

Settings are read, VS Code's patterns are run over real output, and Neovim and Emacs are started without a screen where
they are installed. Exits 0 if all is well.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
EDITORS = ROOT / "editors"
SITE = {
    "publish.yml": "site: https://updates.example.org/\napp: { name: Snoodle, storeID: 1 }\nlocales: [en]\n",
    "content/notifications/hello.md": (
        "---\n"
        "titel: Hello\n"
        "badge: 🐧🐧 {{nope}}\n"
        "conditions: { all: { neverDisplayed: true } }\n"
        "---\n"
        "News for all.\n\n[Close](close:)\n"
    ),
    "content/notifications/Thing.txt": "nothing\n",
}
failures = []


def check(holds, words):
    if not holds:
        failures.append(words)


def run(*command, cwd, **environment):
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1795251600", "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=600, check=False)


def write(site):
    for path, text in SITE.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, "utf-8")


def findings(publish, site):
    report = json.loads(run(publish, "lint", "--format", "json", cwd=site).stdout)
    return report["diagnostics"]


def settings():
    for file in EDITORS.rglob("*.json"):
        json.loads(file.read_text("utf-8"))
    tomllib.loads((EDITORS / "helix/.helix/languages.toml").read_text("utf-8"))


def schemas(publish, site):
    """The files that the settings name are those that `publish schema` writes."""
    written = run(publish, "schema", "--all", "-o", "schemas/", cwd=site)
    check(written.returncode == 0, written.stderr)
    named = set()
    for file in EDITORS.rglob("*"):
        if file.is_file():
            named |= set(re.findall(r"schemas/[a-z]+\.schema\.json", file.read_text("utf-8")))
    check(named, "no settings name a schema")
    for name in named:
        check((site / name).is_file(), f"no {name} is written")


def patterns(publish, site):
    """Each finding with its place is one problem of VS Code's."""
    task = json.loads((EDITORS / "vscode/.vscode/tasks.json").read_text("utf-8"))["tasks"][0]
    lines = run(publish, *task["args"], cwd=site).stderr.splitlines()
    seen = []
    for matcher in task["problemMatcher"]:
        pattern = matcher["pattern"]
        for line in lines:
            match = re.search(pattern["regexp"], line)
            if match:
                place = [match[pattern[key]] for key in ("file", "line", "column") if key in pattern]
                seen.append((":".join(place), match[pattern["severity"]], match[pattern["code"]]))
    check(sorted(seen) == sorted(expected(publish, site)), f"VS Code's patterns see {seen}")


def expected(publish, site):
    for finding in findings(publish, site):
        place = [finding["path"]] + [str(finding[key]) for key in ("line", "column") if key in finding]
        yield ":".join(place), finding["severity"], finding["id"]


NVIM = """
vim.opt.runtimepath:append('{neovim}')
vim.g.publish_command = '{publish}'
dofile('{neovim}/publish.lua')
vim.cmd('edit content/notifications/hello.md')
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, d in ipairs(vim.diagnostic.get(0)) do
  print(string.format('%d:%d-%s %d %s %s', d.lnum, d.col, d.end_col, d.severity, d.code or '', d.message))
end
vim.cmd('%s/^titel/title/')
vim.cmd('%s/{{nope}}/here/')
vim.cmd('write')
vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end, 50)
print(#vim.diagnostic.get(0) .. ' left')
vim.cmd('%s/^title/titel/')
vim.cmd('write')
vim.opt.makeprg = ''
vim.cmd('compiler publish')
vim.opt.makeprg = '{publish} lint --verbose'
vim.cmd('silent make!')
for _, e in ipairs(vim.fn.getqflist()) do
  print(string.format('quickfix %s:%d:%d %s', vim.fn.bufname(e.bufnr), e.lnum, e.col, e.type))
end
vim.cmd('qa!')
"""


def neovim(publish, site):
    script = site / "test.lua"
    script.write_text(NVIM.replace("{neovim}", str(EDITORS / "neovim")).replace("{publish}", publish), "utf-8")
    run_of = run("nvim", "--headless", "-u", "NONE", "-c", f"luafile {script}", cwd=site)
    said = run_of.stdout + run_of.stderr
    for words in (
        "1:0-5 1 unknown-key 'titel' is not a key of a notification (did you mean 'title'?)",
        # Two penguins have eight bytes.
        "2:16-24 1 unknown-variable",
        "0 left",
        "quickfix content/notifications/hello.md:2:1 e",
        "quickfix content/notifications/Thing.txt:0:0 w",
    ):
        check(words in said, f"Neovim does not say {words!r}: {said}")
    script.unlink()


EMACS = """
(setq publish-command "{publish}")
(require 'publish)
(find-file "content/notifications/hello.md")
(publish-flymake)
(flymake-start)
(flymake-start)
(let ((end (+ (float-time) 20)))
  (while (and (< (float-time) end) (< (length (flymake-diagnostics)) 2)) (accept-process-output nil 0.1)))
(dolist (found (flymake-diagnostics))
  (princ (format "%s %s %s\\n" (buffer-substring (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                 (flymake-diagnostic-type found) (flymake-diagnostic-text found))))
(setq compilation-ask-about-save nil)
(publish-lint)
(with-current-buffer "*compilation*"
  (while (get-buffer-process (current-buffer)) (accept-process-output nil 0.1))
  (goto-char (point-min))
  (condition-case nil
      (while t
        (compilation-next-error 1)
        (let* ((message (get-text-property (point) 'compilation-message))
               (place (compilation--message->loc message)))
          (princ (format "compile %s:%s %s\\n" (caar (compilation--loc->file-struct place))
                         (compilation--loc->line place) (compilation--message->type message)))))
    (error nil)))
"""


def emacs(publish, site):
    script = site / "test.el"
    script.write_text(EMACS.replace("{publish}", publish), "utf-8")
    folder = str(EDITORS / "emacs")
    compiled = run("emacs", "--batch", "--eval", "(setq byte-compile-error-on-warn t)", "-L", folder, "--eval",
                   f'(byte-compile-file "{folder}/publish.el")', cwd=site)  # fmt: skip
    (EDITORS / "emacs/publish.elc").unlink(missing_ok=True)
    check(compiled.returncode == 0, f"Emacs compiles publish.el with: {compiled.stderr}")
    run_of = run("emacs", "--batch", "-Q", "-L", folder, "-l", str(script), cwd=site)
    said = run_of.stdout + run_of.stderr
    for words in (
        "titel :error 'titel' is not a key of a notification (did you mean 'title'?) [unknown-key]",
        "{{nope}} :error there is no variable 'nope'",
        "compile content/notifications/hello.md:2 2",
        "compile content/notifications/Thing.txt:nil 1",
    ):
        check(words in said, f"Emacs does not say {words!r}: {said}")
    script.unlink()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    publish = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder).resolve()
        write(site)
        settings()
        schemas(publish, site)
        patterns(publish, site)
        for program, attempt in (("nvim", neovim), ("emacs", emacs)):
            if shutil.which(program):
                write(site)
                attempt(publish, site)
            else:
                print(f"note: {program} is not installed")
    for failure in failures:
        print(f"FAIL {failure}")
    print(f"editors: {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
