"""The child side of each engine: started by name, imported by nobody."""

import os

# Before any library is loaded that computes with several threads: while they wait for work they else keep the
# processors busy, and any other program slows them tenfold.
os.environ["OMP_WAIT_POLICY"] = "passive"
