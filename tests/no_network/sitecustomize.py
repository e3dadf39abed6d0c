"""Refuses every internet socket of the Python process that loads it.

The tests load it themselves and put its folder on PYTHONPATH, so that each Python child which they
start loads it too. Sockets within the machine (AF_UNIX: display, session bus) are left alone.
"""

import sys

INTERNET_FAMILIES = {2, 10, 23, 30}  # AF_INET everywhere; AF_INET6 on Linux, Windows, macOS
LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr"}
TRAFFIC = {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg"}


def refuse_internet(event: str, args: tuple[object, ...]) -> None:
    """An audit hook: it sees the calls of every library, not only those of our own code."""
    if event == "socket.__new__":
        refused = args[1] in INTERNET_FAMILIES
    elif event in TRAFFIC:
        refused = getattr(args[0], "family", None) in INTERNET_FAMILIES
    else:
        refused = event in LOOK_UPS
    if refused:
        raise RuntimeError(f"the cable is out: {event} {args[1:]!r}")


sys.addaudithook(refuse_internet)
