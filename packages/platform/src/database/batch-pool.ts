import pg from 'pg';
import { inSpan, SpanKind } from '../observability/traces.js';
import { connectionSettings } from './data-source.js';
import { KEEP_ALIVE } from './keep-alive.js';
import { connectionTo } from './leader.js';
import { ANSWER_TIMEOUT_MS, endSilentConnections } from './silent-connections.js';

/**
 * Connections for batched statements on a hot path. Their planner settings allow index lookups only, because a plan
 * cached while a table was empty would scan the table for ever. A statement without an answer after `answerTimeoutMs`
 * fails and ends its connection, so that no batch waits for ever.
 */
export function batchPool(url: string, schema: string, size: number, answerTimeoutMs = ANSWER_TIMEOUT_MS): BatchPool {
  const pool = new pg.Pool({
    ...connectionTo(url),
    max: size,
    application_name: `${schema}-batch`,
    connectionTimeoutMillis: 5_000,
    // Kept open: the first caller after a quiet period would wait for a new connection and for its statements to be
    // planned.
    idleTimeoutMillis: 0,
    statement_timeout: 30_000,
    ...KEEP_ALIVE,
    options: `${connectionSettings(schema)} -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan`,
  });
  // An idle connection may break: the pool drops it, and the next statement opens another.
  pool.on('error', () => undefined);
  endSilentConnections(pool, answerTimeoutMs);
  return new BatchPool(pool);
}

/** Connections that run single statements, each a span of the request under way. */
export class BatchPool {
  constructor(private readonly pool: pg.Pool) {}

  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const name = typeof statement === 'string' ? 'statement' : (statement.name ?? 'statement');
    return inSpan({ name: `postgresql ${name}`, kind: SpanKind.CLIENT }, () => this.pool.query<Row>(statement, values));
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
