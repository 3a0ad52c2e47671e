import type { Say } from '../../launcher/lib/say.ts';

/** After so many operations it tells how many there were, so that a long run shows when everything is refused. */
const TELL_EVERY = 50_000;

/** Counts operations by call and code. */
export class Tally {
  /** How many operations there were. */
  count = 0;

  private readonly began = performance.now();
  private readonly calls = new Map<string, Map<number, number>>();
  private readonly say: Say;

  constructor(say: Say) {
    this.say = say;
  }

  /** Counts an operation, a call that was answered with this code. */
  add(path: string, code: number): void {
    const codes = this.calls.get(path) ?? new Map<number, number>();
    this.calls.set(path, codes.set(code, (codes.get(code) ?? 0) + 1));
    this.count += 1;
    if (this.count % TELL_EVERY === 0) this.tell();
  }

  /** Says how many operations there were, how fast, and how the calls were answered since it was last said. */
  tell(): void {
    const seconds = (performance.now() - this.began) / 1_000;
    const rate = Math.round(this.count / seconds);
    this.say(`${this.count} operations in ${(seconds / 60).toFixed(1)} minutes, ${rate} a second`);
    const each = [...this.calls].map(([path, codes]) => {
      const answers = [...codes].sort(([a], [b]) => a - b).map(([code, count]) => `${code} ${count}`);
      return `${path} ${answers.join(', ')}`;
    });
    if (each.length > 0) this.say(`by code: ${each.join('; ')}`);
    this.calls.clear();
  }
}
