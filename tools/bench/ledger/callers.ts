/** Transfers per second with `callers` callers, each sending its next transfer when the last has been answered. */
export async function throughput(callers: number, seconds: number, post: () => Promise<void>): Promise<number> {
  const start = performance.now();
  const end = start + seconds * 1_000;
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      await post();
      done++;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return (done * 1_000) / (performance.now() - start);
}

/** The duration of each of `times` sequential calls, milliseconds. */
export async function latencies(times: number, post: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    await post();
    taken.push(performance.now() - start);
  }
  return taken;
}
