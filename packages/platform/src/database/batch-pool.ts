import pg from 'pg';
import { inSpan, SpanKind, type SpanOptions } from '../observability/traces.js';
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

/** The result of a statement whose transaction is open. */
export interface OpenTransaction<Row> {
  rows: Row[];
  /** Ends the transaction; call it once. @throws if the connection is lost, and with it the transaction or its answer */
  end(isKept: boolean): Promise<void>;
}

/** A process that stands still must not hold its locks. */
const BEGIN = `begin; set local idle_in_transaction_session_timeout = '1s'`;

const spanOf = (statement: string | pg.QueryConfig): SpanOptions => ({
  name: `postgresql ${typeof statement === 'string' ? 'statement' : (statement.name ?? 'statement')}`,
  kind: SpanKind.CLIENT,
});

/** Connections that run single statements, each a span of the request under way. */
export class BatchPool {
  constructor(private readonly pool: pg.Pool) {}

  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>> {
    return inSpan(spanOf(statement), () => this.pool.query<Row>(statement, values));
  }

  /** Runs a statement in a transaction and leaves it open. It is undone if this process dies or stands still. */
  async open<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<OpenTransaction<Row>> {
    const client = await this.pool.connect();
    try {
      await client.query(BEGIN);
      const { rows } = await inSpan(spanOf(statement), () => client.query<Row>(statement));
      const end = async (isKept: boolean): Promise<void> => {
        try {
          await client.query(isKept ? 'commit' : 'rollback');
        } catch (error) {
          client.release(true);
          throw error;
        }
        client.release();
      };
      return { rows, end };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  end(): Promise<void> {
    return this.pool.end();
  }
}
