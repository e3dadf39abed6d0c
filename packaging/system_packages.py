"""Which system libraries are missing for the window and for speech, and how they come in.

A library is missing when the loader does not find it, a tool of the tests when it is not in its place, whatever the
package database says.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from console import complain, say

# Debian package -> the library that the program loads from it.
LIBRARIES = {
    # Qt itself, even without a display
    "libglib2.0-0": "libglib-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libx11-6": "libX11.so.6",
    # a window on an X display
    "libx11-xcb1": "libX11-xcb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-sync1": "libxcb-sync.so.1",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    # a window on a Wayland display
    "libwayland-client0": "libwayland-client.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "libwayland-egl1": "libwayland-egl.so.1",
    # speech
    "libespeak-ng1": "libespeak-ng.so.1",
    "libpulse0": "libpulse.so.0",
    "libbrotli1": "libbrotlidec.so.1",
    "libdrm2": "libdrm.so.2",
    "libxrandr2": "libXrandr.so.2",
    # the model engine
    "libstdc++6": "libstdc++.so.6",
    "libgomp1": "libgomp.so.1",
}
# What builds the model engine: one command of each row. Debian's package of the last brings the others.
COMPILERS = (("cc", "gcc", "clang"), ("c++", "g++", "clang++"))
COMPILER_PACKAGE = "g++"
# Debian package -> what the tests look for of it. Without them some tests are skipped, so nobody is asked for them:
# they come in by themselves where that is ours to do.
TEST_TOOLS = {
    # a screen of their own, hands to use it with, pictures of it
    "xvfb": "/usr/bin/Xvfb",
    "xauth": "/usr/bin/xauth",
    "openbox": "/usr/bin/openbox",
    "xdotool": "/usr/bin/xdotool",
    "imagemagick": "/usr/bin/import",
    # the window read from another process
    "dbus-daemon": "/usr/bin/dbus-daemon",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "python3-pyatspi": "/usr/lib/python3/dist-packages/pyatspi",
    "gir1.2-atspi-2.0": "/usr/lib/*/girepository-1.0/Atspi-2.0.typelib",
    # a real screen reader, and what it speaks to
    "orca": "/usr/bin/orca",
    "speech-dispatcher": "/usr/bin/speech-dispatcher",
    # a voice for recordings, loudspeakers and microphones that are none
    "espeak-ng": "/usr/bin/espeak-ng",
    "pulseaudio": "/usr/bin/pulseaudio",
    "pulseaudio-utils": "/usr/bin/parec",
}
FONTS = "fonts-dejavu-core"
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
PYTHON_VENV = f"python3.{sys.version_info.minor}-venv"
PACKAGE_LISTS = Path("/var/lib/apt/lists")


def missing() -> list[str]:
    """Debian's names of the packages that are missing; nothing on systems other than Linux."""
    if sys.platform != "linux":
        return []
    packages = [package for package, library in LIBRARIES.items() if not _loads(library)]
    if not _has_fonts():
        packages.append(FONTS)
    if not can_make_environments():
        packages.append(PYTHON_VENV)
    return packages


def missing_test_tools() -> list[str]:
    """Debian's names of the packages that only tests need and that are missing."""
    if sys.platform != "linux":
        return []
    return [package for package, place in TEST_TOOLS.items() if not _is_there(place)]


def bring_in_test_tools() -> None:
    """Install what only tests need, as root on Debian and its relatives; elsewhere the tests say what they lack."""
    packages = missing_test_tools()
    if packages and may_install():
        say(f"Installing what the tests need: {' '.join(packages)}")
        _install(packages)


def can_make_environments() -> bool:
    """Debian keeps the part of Python that makes environments in a package of its own."""
    return importlib.util.find_spec("ensurepip") is not None


def bring_in(packages: list[str]) -> list[str]:
    """Install the packages where that is ours to do; those that are still missing.

    They are installed as root on Debian and its relatives; anyone else reads the line to type.
    """
    if packages and may_install():
        say(f"Installing system packages: {' '.join(packages)}")
        _install(packages)
        importlib.invalidate_caches()
        packages = missing()
    if packages:
        complain(how_to_install(packages))
    return packages


def how_to_install(packages: list[str]) -> str:
    """The line that installs what is missing."""
    if shutil.which("apt-get"):
        command = f"apt-get install -y --no-install-recommends {' '.join(packages)}"
        return f"Some system packages are missing. This line installs them:\n  sudo {command}"
    names = ", ".join(LIBRARIES.get(package, package) for package in packages)
    return f"Some system libraries are missing: {names}. Install them with your system's package manager."


def has_compilers() -> bool:
    """Can C and C++ be compiled? Who names compilers of their own (CC, CXX) is believed."""
    return all(
        os.environ.get(variable) or any(map(shutil.which, commands))
        for variable, commands in zip(("CC", "CXX"), COMPILERS, strict=True)
    )


def bring_in_compilers() -> bool:
    """Install the compilers where that is ours to do; whether they are there now."""
    if not has_compilers() and may_install():
        say(f"Installing a compiler for the model engine: {COMPILER_PACKAGE}")
        _install([COMPILER_PACKAGE])
    return has_compilers()


def how_to_get_compilers() -> str:
    """Why nothing can be compiled, and the line that changes it."""
    if not shutil.which("apt-get"):
        return "There is no compiler for C and C++: install one with your system's package manager."
    command = f"apt-get install -y --no-install-recommends {COMPILER_PACKAGE}"
    return f"There is no compiler for C and C++. This line installs one:\n  sudo {command}"


def may_install() -> bool:
    """Is this Debian or a relative of it, and are we root?"""
    return shutil.which("apt-get") is not None and os.geteuid() == 0


def _install(packages: list[str]) -> None:
    """All at once; if that fails after a look at newer lists, one by one, so that one bad name costs only itself."""
    if not any(PACKAGE_LISTS.glob("*_Packages*")):
        _apt("update")
    if _apt("install", *packages) or (_apt("update") and _apt("install", *packages)):
        return
    for package in packages:
        _apt("install", package)


def _apt(action: str, *packages: str) -> bool:
    options = ["-y", "--no-install-recommends"] if action == "install" else []
    done = subprocess.run(
        ["apt-get", "-q", "-o", "DPkg::Lock::Timeout=120", action, *options, *packages],
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode == 0


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_there(place: str) -> bool:
    return next(Path("/").glob(place.lstrip("/")), None) is not None


def _has_fonts() -> bool:
    return any(
        next(Path(folder).expanduser().rglob(pattern), None) is not None
        for folder in FONT_FOLDERS
        for pattern in ("*.ttf", "*.otf")
    )
