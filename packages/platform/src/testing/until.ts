/** Polls until the condition holds, for at most ten seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('the condition did not become true within ten seconds');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
