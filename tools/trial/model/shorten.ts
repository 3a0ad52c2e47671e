import type { StoryCommand } from './commands/command.ts';
import { type Failed, live } from './live.ts';
import type { Stage } from './stage.ts';

/** How many shorter stories are tried at the same time. */
const AT_ONCE = 32;

/**
 * Shortens a story that fails: it is lived without each of its halves, quarters and so on, all at the same time, because
 * stories do not depend on each other, and goes on as the story without all parts that it does not need. It ends when
 * every step is needed, or after `limitMs`.
 * @returns the steps and the difference of the shortest story that fails
 */
export async function shorten(stage: Stage, steps: readonly StoryCommand[], limitMs: number): Promise<string> {
  const end = performance.now() + limitMs;
  let failed = await live(stage, steps);
  if (!failed) return 'lived again by itself, it does not fail';
  let parts = 2;
  while (failed.steps.length > 1 && performance.now() < end) {
    const shorter: Failed | undefined = await without(stage, failed.steps, Math.min(parts, failed.steps.length));
    if (shorter) {
      failed = shorter;
      parts = Math.max(2, parts - 1);
    } else if (parts >= failed.steps.length) break;
    else parts *= 2;
  }
  return `${failed.steps.length} steps of it fail: ${failed.steps.join(', ')}: ${failed.how}`;
}

/** The story without those of so many parts that it does not need to fail; undefined if it needs each. */
async function without(stage: Stage, steps: readonly StoryCommand[], parts: number): Promise<Failed | undefined> {
  const partOf = (step: number): number => Math.floor((step * parts) / steps.length);
  const liveWith = (isLeft: (part: number) => boolean): Promise<Failed | undefined> =>
    live(
      stage,
      steps.filter((_, step) => isLeft(partOf(step))),
    );
  const needless = new Map<number, Failed>();
  for (let first = 0; first < parts; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, parts - first) }, (_, i) => first + i);
    await Promise.all(
      some.map(async (part) => {
        const failed = await liveWith((one) => one !== part);
        if (failed) needless.set(part, failed);
      }),
    );
  }
  // Each by itself is needless, and perhaps all together are.
  const all = needless.size > 1 ? await liveWith((part) => !needless.has(part)) : undefined;
  return all ?? needless.values().next().value;
}
