import { createHash } from 'node:crypto';
import { auditHeadStatement, identityStated } from '@makoto/contracts';
import { Clock, Logger, Outbox, Periodic } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const NONE = '0'.repeat(64);

interface HeadRow {
  no: number;
  entries: string;
  at: string;
  text_hash: string;
}

/** States the audit log's head for the transparency log, once an hour if it has grown, so that its past cannot be replaced. */
@Injectable()
export class AuditHeads extends Periodic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    log: Logger,
  ) {
    super(EVERY_MS, 'the head of the audit log could not be stated; will retry', log);
  }

  async run(): Promise<void> {
    const isStated = await this.dataSource.transaction((manager) => this.state(manager));
    if (isStated) this.outbox.notify();
  }

  private async state(manager: EntityManager): Promise<boolean> {
    await manager.query("select pg_advisory_xact_lock(hashtextextended('audit_heads', 0))");
    const [last]: HeadRow[] = await manager.query(
      'select no, entries, at, text_hash from audit_heads order by no desc limit 1',
    );
    const now = this.clock.now();
    if (last && now - Number(last.at) < HOUR_MS) return false;
    const [entry]: { seq: string; hash: string }[] = await manager.query(
      "select seq, encode(hash, 'hex') as hash from audit_log order by seq desc limit 1",
    );
    if (!entry || entry.seq === last?.entries) return false;
    const no = (last?.no ?? 0) + 1;
    const statement = auditHeadStatement({
      ...{ no, entries: Number(entry.seq), head: entry.hash, prev: last?.text_hash ?? NONE, atMs: now },
    });
    await manager.query('insert into audit_heads (no, entries, head, at, text_hash) values ($1, $2, $3, $4, $5)', [
      ...[no, entry.seq, Buffer.from(entry.hash, 'hex'), now],
      createHash('sha256').update(statement.text).digest('hex'),
    ]);
    await this.outbox.add(manager, identityStated, [statement]);
    return true;
  }
}
