import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds, for at most `timeoutMs`. */
export async function until(condition: () => boolean | Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`the condition did not become true within ${timeoutMs} ms`);
    await sleep(5);
  }
}
