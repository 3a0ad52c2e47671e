import { ConfigError } from '@makoto/platform';
import type { DataSource } from 'typeorm';

type Mode = 'practice' | 'live';

/**
 * Holds the books to the mode that they were begun in, for practice money must never be paid out, nor a customer's own be
 * paid by the sandbox: the first start writes its mode down.
 *
 * @throws ConfigError where they were begun in another mode
 */
export async function holdMode(dataSource: DataSource, mode: Mode = 'practice'): Promise<void> {
  await dataSource.query('insert into books_mode (mode) values ($1) on conflict do nothing', [mode]);
  const [begun]: { mode: Mode }[] = await dataSource.query('select mode from books_mode');
  if (begun && begun.mode !== mode) {
    throw new ConfigError(
      `Setting MODE: the books in this database are those of ${begun.mode} mode; set MODE=${begun.mode}, or give ${mode} mode a database of its own.`,
    );
  }
}
