import { randomUUID } from 'node:crypto';
import {
  type AuditEntryView,
  type AuditListReply,
  type AuditListRequest,
  type AuditVerifyReply,
  maxAgeOf,
  pageOf,
} from '@makoto/contracts';
import { Clock, Reads } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { entryHash, GENESIS } from './audit-chain.calc.js';

export interface AuditAction {
  /** Makes the entry idempotent: an id is written only once. */
  id?: string;
  operatorId: string;
  action: string;
  subject: string;
  details: Record<string, unknown>;
}

interface AuditRow {
  seq: string;
  at: string;
  operator_id: string;
  action: string;
  subject: string;
  details: string;
  prev_hash: Buffer;
  hash: Buffer;
}

const VERIFY_BATCH = 1000;
/** Of a call, which takes a third of a second for it; a whole log would exceed the time that callers wait. */
const VERIFIED_AT_MOST = 20_000;
/** Counting stops here, because counting the whole log would take longer than listing a page. */
const MAX_COUNTED = 10_000;

/** The operators' audit log: a hash chain in an append-only table. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** Appends an entry in the transaction of the action it records. Entries are serialised until that commits. */
  async append(manager: EntityManager, action: AuditAction): Promise<void> {
    await manager.query("select pg_advisory_xact_lock(hashtextextended('audit_log', 0))");
    const id = action.id ?? randomUUID();
    const [known]: unknown[] = await manager.query('select 1 from audit_log where id = $1', [id]);
    if (known) return;
    const [last]: { seq: string; hash: Buffer }[] = await manager.query(
      'select seq, hash from audit_log order by seq desc limit 1',
    );
    const facts = {
      seq: Number(last?.seq ?? 0) + 1,
      at: this.clock.now(),
      operatorId: action.operatorId,
      action: action.action,
      subject: action.subject,
      details: JSON.stringify(action.details),
    };
    const previous = last?.hash ?? GENESIS;
    await manager.query(
      `insert into audit_log (seq, id, at, operator_id, action, subject, details, prev_hash, hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        facts.seq,
        id,
        facts.at,
        facts.operatorId,
        facts.action,
        facts.subject,
        facts.details,
        previous,
        entryHash(previous, facts),
      ],
    );
  }

  async list(request: AuditListRequest): Promise<AuditListReply> {
    const { page, size, offset } = pageOf(request);
    const filter = `where ($1::uuid is null or operator_id = $1) and ($2::text is null or subject = $2)
      and ($3::bigint is null or seq < $3)`;
    const values = [request.operator_id ?? null, request.subject || null, request.before ?? null];
    const { answer, asOf } = await this.reads.aged(maxAgeOf(request), async (db) => {
      const rows: AuditRow[] = await db.query(
        `select * from audit_log ${filter} order by seq desc limit $4 offset $5`,
        [...values, size, offset],
      );
      const [count]: { n: string }[] = await db.query(
        `select count(*) as n from (select 1 from audit_log ${filter} limit $4) counted`,
        [...values, MAX_COUNTED],
      );
      return { list: rows.map(toView), total: Number(count?.n ?? 0) };
    });
    return { ...answer, page, size, as_of: asOf === undefined ? null : new Date(asOf).toISOString() };
  }

  /** Checks the part of the chain behind the entry `after`; the last part also checks that the published heads are of it. */
  verify(after = 0): Promise<AuditVerifyReply> {
    return this.reads.current((db) => verifyIn(db, after));
  }
}

async function verifyIn(db: EntityManager, after: number): Promise<AuditVerifyReply> {
  let entries = after;
  let previous = after === 0 ? GENESIS : await hashAt(db, after);
  // It was there when the part before was checked.
  if (!previous) return { ok: false, entries: after - 1, head: GENESIS.toString('hex'), broken_at: after };
  while (entries < after + VERIFIED_AT_MOST) {
    const rows: AuditRow[] = await db.query('select * from audit_log where seq > $1 order by seq limit $2', [
      entries,
      VERIFY_BATCH,
    ]);
    for (const row of rows) {
      const seq = Number(row.seq);
      const facts = { ...row, seq, at: Number(row.at), operatorId: row.operator_id };
      const intact =
        seq === entries + 1 && row.prev_hash.equals(previous) && row.hash.equals(entryHash(previous, facts));
      if (!intact) return { ok: false, entries, head: previous.toString('hex'), broken_at: seq };
      previous = row.hash;
      entries++;
    }
    if (rows.length === VERIFY_BATCH) continue;
    const broken_at = await wrongHead(db);
    return { ok: broken_at === null, entries, head: previous.toString('hex'), broken_at };
  }
  return { ok: true, entries, head: previous.toString('hex'), broken_at: null, next: entries };
}

async function hashAt(db: EntityManager, seq: number): Promise<Buffer | undefined> {
  const [row]: { hash: Buffer }[] = await db.query('select hash from audit_log where seq = $1', [seq]);
  return row?.hash;
}

/** The first entry whose published head is not its hash. */
async function wrongHead(db: EntityManager): Promise<number | null> {
  const [wrong]: { entries: string }[] = await db.query(
    `select h.entries from audit_heads h left join audit_log l on l.seq = h.entries
       where l.hash is distinct from h.head order by h.no limit 1`,
  );
  return wrong ? Number(wrong.entries) : null;
}

function toView(row: AuditRow): AuditEntryView {
  const details: unknown = JSON.parse(row.details);
  return {
    seq: Number(row.seq),
    at: new Date(Number(row.at)).toISOString(),
    operator_id: row.operator_id,
    action: row.action,
    subject: row.subject,
    details: isRecord(details) ? details : {},
    details_text: row.details,
    prev_hash: row.prev_hash.toString('hex'),
    hash: row.hash.toString('hex'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
