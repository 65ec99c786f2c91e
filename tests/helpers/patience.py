"""How long a test waits for what comes soon: on a machine that is busy, many times as long as on an idle one."""

PATIENCE = 60.0  # seconds
