import pg from 'pg';
import { CHECKS, FIGURES } from './checks.ts';

export interface AuditReport {
  /** The figures and results, one per line. */
  lines: string[];
  /** Broken invariants, one sentence each; empty in a sound product. */
  broken: string[];
}

const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Checks the invariants over all schemas in one snapshot, so that transactions under way are not taken for errors. Only
 * reads.
 */
export async function auditProduct(adminDatabaseUrl: string): Promise<AuditReport> {
  const client = auditClient(adminDatabaseUrl);
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    return await auditBooks(client);
  } finally {
    await client.end();
  }
}

/** A connection for the audit. JIT compilation would take most of the queries' time. */
export function auditClient(connectionString: string): pg.Client {
  return new pg.Client({ connectionString, statement_timeout: STATEMENT_TIMEOUT_MS, options: '-c jit=off' });
}

/** Like auditProduct(), for the data that the client's transaction sees. */
export async function auditBooks(client: pg.ClientBase): Promise<AuditReport> {
  const lines: string[] = [];
  const broken: string[] = [];
  for (const figure of FIGURES) {
    const { rows } = await client.query<{ figure: string }>(figure.sql);
    for (const row of rows) lines.push(`${figure.name}: ${row.figure}`);
  }
  for (const check of CHECKS) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from (${check.offenders}) offenders`);
    const n = Number(rows[0]?.n ?? Number.NaN);
    lines.push(`${n === 0 ? 'holds' : 'BROKEN'}: ${check.promise}`);
    if (n !== 0) broken.push(`${check.promise} (${n})`);
  }
  return { lines, broken };
}
