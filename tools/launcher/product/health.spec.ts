import { Failure } from '../lib/failure.ts';
import { NotYetHealthy, waitWhileMigrating } from './health.ts';

describe('the first wait until all is well', () => {
  /** A product that is well at its n-th look, and the services that migrate at each. */
  const start = (wellAt: number, migrating: string[][], error: Error = new NotYetHealthy('wallet: not healthy')) => {
    const said: string[] = [];
    let looks = 0;
    const wait = async (): Promise<void> => {
      looks += 1;
      if (looks < wellAt) throw error;
    };
    const done = waitWhileMigrating(
      wait,
      async () => migrating[looks - 1] ?? [],
      (line) => said.push(line),
    );
    return { done, said };
  };

  it('goes on for as long as a service brings its database up to date, and says so', async () => {
    const { done, said } = start(3, [['wallet'], ['wallet', 'market']]);
    await done;
    expect(said[1]).toBe('Waiting for wallet, market, whose database is still being brought up to date.');
  });

  it('ends where none does', async () => {
    await expect(start(3, [['wallet'], []]).done).rejects.toThrow('wallet: not healthy');
  });

  it('ends at once at a refusal', async () => {
    await expect(start(3, [['wallet']], new Failure('earn: Setting FAKE')).done).rejects.toThrow('earn: Setting FAKE');
  });
});
