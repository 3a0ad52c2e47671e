/** Waits until something that another process or a relay does has happened; ten seconds at most. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('it did not happen within ten seconds');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
