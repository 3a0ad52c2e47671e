/** Settings of pg that end a connection whose other side has vanished. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
