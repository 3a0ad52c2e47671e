import { seeded } from '../../bench/lib/stats.ts';
import type { Say } from '../../launcher/lib/say.ts';

/** What a trial is given. */
export interface TrialRun {
  /** Its defaults, with what the command line says instead. */
  options: Readonly<Record<string, number>>;
  /** What stands before the options, if the trial takes words. */
  words: readonly string[];
  /** The same seed makes the same choices; what the machine makes of them in time is its own. */
  seed: number;
  random: RandomNumbers;
  say: Say;
}

export interface Trial {
  /** The options that it has, such as `minutes`, and their values unless given. */
  defaults: Readonly<Record<string, number>>;
  takesWords?: true;
  /** @returns what is wrong, one sentence each; nothing if the product has kept its promises */
  run(run: TrialRun): Promise<string[]>;
}

/** Reproducible random choices. */
export interface RandomNumbers {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** One of these. */
  pick<T>(of: readonly T[]): T;
  /** True in this share of the cases, 0 to 1. */
  chance(share: number): boolean;
}

export function numbersFrom(seed: number): RandomNumbers {
  const next = seeded(seed);
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    int,
    chance: (share) => next() < share,
    pick: (of) => {
      const one = of[int(0, of.length - 1)];
      if (one === undefined) throw new Error('there is nothing to pick from');
      return one;
    },
  };
}

/** An option of a trial. @throws Error if its defaults do not name it */
export function option({ options }: TrialRun, name: string): number {
  const value = options[name];
  if (value === undefined) throw new Error(`the trial has no option ${name}`);
  return value;
}
