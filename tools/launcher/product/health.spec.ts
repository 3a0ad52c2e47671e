import { Failure } from '../lib/failure.ts';
import { NotYetHealthy, waitWhileMigrating } from './health.ts';

describe('waiting until the product is healthy', () => {
  /** A product that is healthy at the n-th check, and the services that migrate at each. */
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

  it('continues for as long as a service migrates, and says so', async () => {
    const { done, said } = start(3, [['wallet'], ['wallet', 'market']]);
    await done;
    expect(said[1]).toBe('Waiting for wallet, market, whose database is still being migrated.');
  });

  it('ends when none does', async () => {
    await expect(start(3, [['wallet'], []]).done).rejects.toThrow('wallet: not healthy');
  });

  it('ends at once when a process refuses to start', async () => {
    await expect(start(3, [['wallet']], new Failure('earn: Setting FAKE')).done).rejects.toThrow('earn: Setting FAKE');
  });
});
