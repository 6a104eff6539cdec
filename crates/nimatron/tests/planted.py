"""Runs a program on one input after the other, each in a process of its own that begins as a copy
of this one.

Usage: planted.py PROGRAM SECONDS. Of each input comes its length on a line, then its bytes; of each
output how the program ended (ok, late, failed) and its length on a line, then its bytes. Time is
that of the processor. """

import os
import signal
import sys
import tempfile

path, limit = sys.argv[1], float(sys.argv[2])
code = compile(open(path).read(), path, "exec")
inputs = os.fdopen(os.dup(0), "rb")
outputs = os.fdopen(os.dup(1), "wb")


def child(given, printed):
    os.dup2(given, 0)
    os.dup2(printed, 1)
    sys.stdin, sys.stdout = open(0), open(1, "w")
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        exec(code, {"__name__": "__main__"})
        sys.stdout.flush()
        os._exit(0)
    except BaseException:
        os._exit(1)


while header := inputs.readline():
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as printed:
        given.write(inputs.read(int(header)))
        given.seek(0)
        process = os.fork()
        if process == 0:
            child(given.fileno(), printed.fileno())
        _, status = os.waitpid(process, 0)
        late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
        ended = "late" if late else "failed" if status else "ok"
        printed.seek(0)
        output = printed.read()
    outputs.write(f"{ended} {len(output)}\n".encode() + output)
    outputs.flush()
