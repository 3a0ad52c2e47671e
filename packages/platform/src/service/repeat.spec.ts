import { Logger } from '../logging/logger.js';
import { repeat } from './repeat.js';

class Heard extends Logger {
  readonly warnings: string[] = [];

  constructor() {
    super('spec', 'silent');
  }

  override warn(text: string): void {
    this.warnings.push(text);
  }
}

describe('repeat', () => {
  it('never runs the work twice at once, however long a turn takes', async () => {
    let atOnce = 0;
    let most = 0;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    let turns = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++atOnce);
      await new Promise((done) => setTimeout(done, 5));
      atOnce--;
      if (++turns === 3) resolve();
    };
    const repeating = repeat(work, 1, new Heard(), 'not done');
    await enough;
    await repeating.stop();
    expect(most).toBe(1);
  });

  it('continues after a failed turn, and logs it', async () => {
    const log = new Heard();
    const { promise: again, resolve } = Promise.withResolvers<void>();
    let turns = 0;
    const work = async (): Promise<void> => {
      if (++turns === 1) throw new Error('away');
      resolve();
    };
    const repeating = repeat(work, 1, log, 'waits for the next turn');
    await again;
    await repeating.stop();
    expect(log.warnings).toEqual(['waits for the next turn']);
  });

  it('stops after the turn under way and begins no other', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    let turns = 0;
    let ended = 0;
    const work = async (): Promise<void> => {
      turns++;
      begin();
      await end;
      ended++;
    };
    const repeating = repeat(work, 1, new Heard(), 'not done');
    await begun;
    const stopping = repeating.stop();
    setImmediate(finish);
    await stopping;
    const atStop = turns;
    await new Promise((done) => setTimeout(done, 10));
    expect([turns, ended]).toEqual([atStop, 1]);
  });
});
