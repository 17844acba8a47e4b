"""A copy of the demo that may be changed, and `publish serve` over it."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
NOW = "2026-11-21T09:00:00Z"


class Site:
    """A folder with the demo's sources. Paths are relative to it."""

    def __init__(self):
        self.home = tempfile.TemporaryDirectory(prefix="publish-preview-")
        self.folder = pathlib.Path(self.home.name) / "site"
        for name in ("content", "templates"):
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, self.folder / name)
        shutil.copy(ROOT / "publish.yml", self.folder)

    def read(self, path):
        return (self.folder / path).read_text(encoding="utf-8")

    def write(self, path, text):
        """Writes in place, as simple editors do."""
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")

    def replace(self, path, text):
        """Writes beside and renames over, as careful editors do."""
        beside = self.folder / (path + "~")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.folder / path)

    def edit(self, path, old, new, write=None):
        text = self.read(path)
        assert old in text, f"{path} has no {old!r}"
        (write or self.write)(path, text.replace(old, new, 1))

    def remove(self, path):
        (self.folder / path).unlink()


class Server:
    """The real program. It says its address as its first line, and ends well on Ctrl-C."""

    def __init__(self, publish, site, port=0):
        self.publish, self.site = publish, site
        command = [publish, "serve", "--source", site.folder, "--port", str(port), "--now", NOW]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://localhost:"), f"no address but {self.address!r}"

    @property
    def port(self):
        return int(self.address.rstrip("/").rpartition(":")[2])

    @property
    def worked(self):
        """Seconds of processor time so far, which no other work on the machine adds to."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGINT)
        code = self.process.wait(timeout=600)
        self.process.stdout.close()
        assert code == 0, f"publish serve exited {code} on SIGINT"
