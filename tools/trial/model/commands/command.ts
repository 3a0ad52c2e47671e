import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import { isJson, type Json } from '../../../../test/support/client.ts';
import { agree } from '../compare.ts';
import type { Stage } from '../stage.ts';
import type { Person, Story } from '../story.ts';

export const CENT = 10_000n;
/** How long after a change of limits or freezes an order may still be judged by the old ones, in milliseconds. */
const HEARD_WITHIN_MS = 10_000;
/** Refusals by the state of the market and the house, which the model does not know: nothing happens then. */
export const BY_THE_HOUSE: readonly number[] = [4001, 4002, 4004, 5001];
export const FORBIDDEN = 1003;
export const TOO_MANY_REQUESTS = 1006;
export const RESTRICTED = 2012;
export const NO_MONEY = 3001;
export const OUT_OF_RANGE = 3004;
export const OVER_LIMIT = 3006;

export type StoryCommand = fc.AsyncCommand<Story, Stage>;

/** A command of one person, named by an index into the people of the story. Product and model must agree after it. */
export function command(
  name: string,
  who: number,
  run: (person: Person, stage: Stage, story: Story) => Promise<void>,
): StoryCommand {
  const of = ({ people }: Story): Person | undefined => people[who % Math.max(1, people.length)];
  return {
    check: (story) => of(story) !== undefined,
    run: async (story, stage) => {
      const person = of(story);
      if (!person) throw new Error('nobody has joined');
      await run(person, stage, story);
      await agree(story, stage);
    },
    toString: () => `${name} (customer ${who})`,
  };
}

/** Makes a call, and perhaps again with the same key, which must answer the same and do nothing. */
export async function act(
  person: Person,
  stage: Stage,
  path: string,
  body: Json,
  again: boolean,
): Promise<{ code: number; data: Json }> {
  const key = randomUUID();
  const first = await person.client.call(path, body, { key });
  stage.tally.add(path, first.code);
  if (again && first.code === 0) {
    const second = await person.client.call(path, body, { key });
    if (!isDeepStrictEqual(second.data, first.data))
      throw new Error(
        `${path} answered a repeat with ${JSON.stringify(second.data)}, first ${JSON.stringify(first.data)}`,
      );
  }
  return { code: first.code, data: isJson(first.data) ? first.data : {} };
}

/** @throws Error unless a call ended as the model says: done, or refused with one of these codes */
export function expectEnd(path: string, code: number, allowed: readonly number[]): void {
  if (!allowed.includes(code)) throw new Error(`${path} answered ${code}; the model says ${allowed.join(' or ')}`);
}

/** The ends of a call that a frozen customer may not make. */
export function mayRestrict(person: Person, ends: readonly number[]): number[] {
  return person.frozen ? [RESTRICTED] : [...ends];
}

/** Whether not every service may have heard of the person's limits or freeze. */
export const isNew = ({ changedAt }: Person): boolean => performance.now() - changedAt < HEARD_WITHIN_MS;
