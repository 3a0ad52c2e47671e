import { ConfigError } from '@makoto/platform';
import type { DataSource } from 'typeorm';

type Mode = 'practice' | 'live';

/**
 * Records the mode at the first start and refuses any other mode afterwards: practice money must never be paid out, and the
 * sandbox must never pay a customer's own money.
 *
 * @throws ConfigError if the ledger was started in another mode
 */
export async function requireLedgerMode(dataSource: DataSource, mode: Mode = 'practice'): Promise<void> {
  await dataSource.query('insert into ledger_mode (mode) values ($1) on conflict do nothing', [mode]);
  const [recorded]: { mode: Mode }[] = await dataSource.query('select mode from ledger_mode');
  if (recorded && recorded.mode !== mode) {
    throw new ConfigError(
      `Setting MODE: this database holds a ledger of ${recorded.mode} mode; set MODE=${recorded.mode}, or give ${mode} mode a database of its own.`,
    );
  }
}
