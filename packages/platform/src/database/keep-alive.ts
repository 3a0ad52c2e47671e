/** Settings of pg by which a connection breaks when its other side has vanished without a word. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
