"""A copy of the demo that may be changed, with what is published of it, and `publish serve --edit` over it."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from preview_tests.server import NOW, ROOT, Site


class EditedSite(Site):
    """The demo with its published files, so that the program knows what is live. Drafts are kept beside it."""

    def __init__(self):
        super().__init__()
        shutil.copytree(ROOT / "public", self.folder / "public")
        self.state = pathlib.Path(self.home.name) / "state"

    def git(self, *arguments):
        identity = ["-c", "user.name=Anna", "-c", "user.email=anna@example.com"]
        run = subprocess.run(
            ["git", *identity, *arguments], cwd=self.folder, check=True, capture_output=True, text=True
        )
        return run.stdout.strip()

    def commit(self, author=False):
        """A checkout. With an author, Git knows from now on who commits."""
        self.git("init", "-q")
        if author:
            self.git("config", "user.name", "Anna")
            self.git("config", "user.email", "anna@example.com")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "All")
        return self

    def banner(self, name, title, body, conditions=""):
        """Writes a banner in the first language, with conditions as they stand under `all`."""
        keys = f"conditions: {{ all: {{ {conditions} }} }}\n" if conditions else ""
        text = f"---\ntitle: {title}\ndate: 2026-11-20\nchannels: [banners]\n{keys}---\n{body}\n"
        self.write(f"content/notifications/{name}.md", text)

    def names(self, folder="content/notifications"):
        return sorted(path.name for path in (self.folder / folder).iterdir())


class BegunSite(EditedSite):
    """What `publish init` writes into an empty folder, in three languages, in a Git checkout."""

    def __init__(self, publish):
        self.home = tempfile.TemporaryDirectory(prefix="publish-begun-")
        self.folder = pathlib.Path(self.home.name) / "my-site"
        self.state = pathlib.Path(self.home.name) / "state"
        subprocess.run([publish, "init", self.folder], check=True, capture_output=True)
        self.edit("publish.yml", "locales: [en]", "locales: [en, de, ja]")
        self.commit()


class EditServer:
    """The real program. Its first line is the address with the key."""

    def __init__(self, publish, site, port=0, options=()):
        self.site = site
        command = [publish, "serve", "--edit", "--source", site.folder, "--port", str(port), "--now", NOW]
        command += options
        # Whether git knows an author is decided by the case.
        environment = {**os.environ, "XDG_STATE_HOME": str(site.state), "GIT_CONFIG_GLOBAL": os.devnull}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        )
        self.start = self.process.stdout.readline().strip()
        assert "#key=" in self.start, f"no address with a key but {self.start!r}"

    @property
    def origin(self):
        return self.start.partition("/-/")[0]

    @property
    def port(self):
        return int(self.origin.rpartition(":")[2])

    def stop(self):
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=600)
        self.process.stdout.close()
