import pg from 'pg';
import { Failure } from '../../launcher/lib/failure.ts';
import { waitFor } from '../../launcher/lib/wait.ts';
import type { Product } from '../../launcher/product/product.ts';
import type { Killer } from './killer.ts';
import { MONEY_STEPS, type MoneyStep } from './money-steps.ts';

/** Before the commit: PostgreSQL undoes it. Right after it: the process learns nothing of it. */
export const FATES = ['undone', 'done'] as const;
export type Fate = (typeof FATES)[number];

/** Other steps kill the same services meanwhile. */
const PASSED_WITHIN_MS = 180_000;
const TIMEOUT_MS = 30_000;
const FUNCTION = 'public.wait_for_trial';

/** The number of the advisory lock at which a step's statements wait while somebody else holds it. */
const lockOf = (step: MoneyStep, fate: Fate): number =>
  4_711_000 + MONEY_STEPS.indexOf(step) * FATES.length + FATES.indexOf(fate);

/**
 * Prepares a database so that the statements of these steps can be held up: by triggers that wait for an advisory lock,
 * so that the product needs no code for it. They stay, because a trigger that is made under load can deadlock with it; a
 * lock that nobody holds stops nothing.
 */
export async function prepareFailpoints(adminDatabaseUrl: string, steps: readonly MoneyStep[]): Promise<void> {
  await using(adminDatabaseUrl, async (client) => {
    await client.query(`create or replace function ${FUNCTION}() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$`);
    for (const step of steps) {
      for (const fate of FATES) {
        const lock = lockOf(step, fate);
        const [kind, moment] = fate === 'undone' ? ['', 'before'] : ['constraint', 'after'];
        const deferred = fate === 'undone' ? '' : 'deferrable initially deferred';
        await client.query(`create ${kind} trigger trial_${lock} ${moment} ${step.write} ${deferred} for each row
          ${step.where ? `when (${step.where})` : ''} execute function ${FUNCTION}('${lock}')`);
      }
    }
  });
}

/**
 * Kills the step's service exactly when it writes the step's row: while the statement waits, or while the commit does.
 * The database is prepared for the step.
 * @throws Failure if `act` does not lead to the step within two minutes
 */
export async function killAt(
  { product, killer }: { product: Product; killer: Killer },
  step: MoneyStep,
  fate: Fate,
  act: () => void,
): Promise<void> {
  const lock = lockOf(step, fate);
  await using(product.adminDatabaseUrl, async (client) => {
    await client.query(`select pg_advisory_lock(${lock})`);
    try {
      act();
      const pids = await waiting(client, lock, step);
      await killer.kill(step.service);
      if (fate === 'undone') await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
    } finally {
      await client.query('select pg_advisory_unlock_all()');
    }
  });
}

/** The connections that wait at the failpoint, once there is one. */
async function waiting(client: pg.Client, lock: number, step: MoneyStep): Promise<number[]> {
  return await waitFor(
    async () => {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [lock],
      );
      return rows.length > 0 ? rows.map(({ pid }) => pid) : undefined;
    },
    { timeoutMs: PASSED_WITHIN_MS, onTimeout: () => new Failure(`nothing led to the step "${step.name}"`) },
  );
}

async function using(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, query_timeout: TIMEOUT_MS });
  // The next statement fails, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
