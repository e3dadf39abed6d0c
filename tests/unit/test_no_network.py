"""The ban on internet sockets holds here and in the children that tests start."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest


@pytest.mark.parametrize("family", [socket.AF_INET, socket.AF_INET6])
def test_an_internet_socket_cannot_be_made(family: socket.AddressFamily) -> None:
    with pytest.raises(RuntimeError, match="the cable is out"):
        socket.socket(family, socket.SOCK_STREAM)


def test_a_host_cannot_be_looked_up() -> None:
    with pytest.raises(RuntimeError, match="the cable is out"):
        socket.getaddrinfo("localhost", 80)


def test_sockets_of_the_machine_itself_still_work() -> None:
    left, right = socket.socketpair(socket.AF_UNIX)
    with left, right:
        left.sendall(b"display")

        assert right.recv(16) == b"display"


def test_a_python_child_is_refused_too() -> None:
    child = subprocess.run(
        [sys.executable, "-c", "import socket; socket.create_connection(('127.0.0.1', 9))"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert child.returncode != 0
    assert "the cable is out" in child.stderr
