import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { StoryCommand } from './commands/command.ts';
import { endEarly } from './commands/positions.ts';
import { agree, untilAtRest } from './compare.ts';
import type { Stage } from './stage.ts';
import { stories } from './stories.ts';
import { newStory } from './story.ts';
import { VIEW_NAMES, viewAgrees } from './views.ts';

/** Spreads the seeds of neighbouring runs, whose stories have consecutive seeds. */
const SPREAD = 0x9e3779b1;

/** A random story: the same of a seed, a number and a length. */
export interface Plan {
  seed: number;
  number: number;
  /** The most steps. */
  length: number;
}

/** The steps of a story. */
export function stepsOf({ seed, number, length }: Plan): StoryCommand[] {
  const [commands = []] = fc.sample(stories(length), { seed: (Math.imul(seed, SPREAD) + number) | 0, numRuns: 1 });
  return [...commands];
}

/** A story that failed: the steps that were taken, and how product and model differ. */
export interface Failed {
  steps: readonly StoryCommand[];
  how: string;
}

/**
 * Lives a story, sells what its customers have bought, and waits for the end of all that is under way.
 * @returns nothing if product and model agree
 */
export async function live(stage: Stage, steps: readonly StoryCommand[]): Promise<Failed | undefined> {
  const story = newStory();
  const taken: StoryCommand[] = [];
  try {
    for (const step of steps) {
      if (!step.check(story)) continue;
      taken.push(step);
      await step.run(story, stage);
      if (stage.paceMs > 0) await sleep(stage.paceMs);
    }
    for (const person of story.people) {
      for (const id of person.positions.keys()) await endEarly(person, stage, id, false);
    }
    await agree(story, stage);
    await untilAtRest(story, stage);
    for (const person of story.people) for (const name of VIEW_NAMES) await viewAgrees(name, person, story, stage);
    return undefined;
  } catch (error) {
    return { steps: taken, how: messageOf(error) };
  }
}
