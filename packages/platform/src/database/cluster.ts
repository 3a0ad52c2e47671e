import type { DataSource } from 'typeorm';

/**
 * Which PostgreSQL server a service's tables are on. What two services commit on the same one stands in one log, in the
 * order of their commits.
 */
export class Cluster {
  private known: { id: string | undefined } | undefined;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The server's system identifier, which came with its data directory, and when it was started: a copy of a server keeps
   * the first, but is another with a log of its own. Undefined where this role may not ask for it (anyone may, unless it
   * was taken from them). Looked up once: where a server was started again, two services may take it for two, which only
   * costs them a flush each.
   */
  async id(): Promise<string | undefined> {
    this.known ??= { id: await this.ask() };
    return this.known.id;
  }

  private async ask(): Promise<string | undefined> {
    const [may]: { may: boolean }[] = await this.dataSource.query(
      `select has_function_privilege('pg_control_system()', 'execute') as may`,
    );
    if (!may?.may) return undefined;
    const [row]: { id: string }[] = await this.dataSource.query(
      `select system_identifier || ' ' || extract(epoch from pg_postmaster_start_time()) as id from pg_control_system()`,
    );
    return row?.id;
  }
}
