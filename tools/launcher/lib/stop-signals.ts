/** Ctrl-C arrives from the terminal and again through npm; signals this close together count once. */
const SAME_WISH_MS = 1_000;

/**
 * Calls `stop` at the first SIGINT, SIGTERM, SIGHUP or end of the parent process, and `force` at another that comes more
 * than a second later. None of them ends this process by itself any more.
 */
export function onStopSignals(stop: () => void, force: () => void): void {
  let askedAtMs: number | undefined;
  const onSignal = (): void => {
    const nowMs = performance.now();
    if (askedAtMs === undefined) {
      askedAtMs = nowMs;
      stop();
    } else if (nowMs - askedAtMs > SAME_WISH_MS) force();
  };
  // Even if the terminal is closed, everything must be stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(name, onSignal);
}
