"""What every test process does first."""

import signal

# A script that starts the tests as a background job has Ctrl-C ignored, and the commands under test would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
