import { until } from '../testing/until.js';
import { RefreshAhead } from './refresh-ahead.js';

/** The requested keys, by turn of the event loop. */
class Asked extends RefreshAhead<string> {
  readonly turns: string[][] = [];
  private open = false;

  constructor() {
    super((key) => this.note(key));
  }

  private async note(key: string): Promise<void> {
    if (!this.open) this.turns.push([]);
    this.open = true;
    this.turns.at(-1)?.push(key);
    setImmediate(() => {
      this.open = false;
    });
  }
}

describe('answers due for a refresh', () => {
  it('are requested together, each once, and again only when added again', async () => {
    const asked = new Asked();
    for (const key of ['a', 'b', 'a', 'c']) asked.add(key);
    expect(asked.turns).toEqual([]);
    await until(() => asked.turns.length > 0);
    asked.add('b');
    await until(() => asked.turns.length > 1);
    expect(asked.turns).toEqual([['a', 'b', 'c'], ['b']]);
  });

  it('are requested two thousand at a time', async () => {
    const asked = new Asked();
    const keys = Array.from({ length: 4_500 }, (_, i) => `k${i}`);
    for (const key of keys) asked.add(key);
    await until(() => asked.turns.flat().length === keys.length);
    expect(asked.turns.map((turn) => turn.length)).toEqual([2_000, 2_000, 500]);
    expect(asked.turns.flat()).toEqual(keys);
  });

  it('are not requested after the end', async () => {
    const [underWay, idle, other] = [new Asked(), new Asked(), new Asked()];
    underWay.add('a');
    for (const ended of [underWay, idle]) {
      ended.stop();
      ended.add('b');
    }
    other.add('a');
    await until(() => other.turns.length > 0);
    expect([underWay.turns, idle.turns]).toEqual([[], []]);
  });
});
