import type { Class } from '@makoto/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { type EffectiveVersion, toVersion, type Version, type VersionRow } from './version.js';

type Database = DataSource | EntityManager;

/** Lets changes of one subject wait for each other until the transaction ends. */
export async function lockVersions(manager: EntityManager, kind: string, subject: string): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('versions ' || $1 || ' ' || $2, 0))`, [
    kind,
    subject,
  ]);
}

/** The number of the newest version of any status; null if there is none. */
export async function newestVersion(database: Database, kind: string, subject: string): Promise<number | null> {
  const [row]: { newest: number | null }[] = await database.query(
    'select max(version) as newest from versions where kind = $1 and subject = $2',
    [kind, subject],
  );
  return row?.newest ?? null;
}

/** When the last approved version takes effect, or took; null if there is none. */
export async function lastEffectiveAt(database: Database, kind: string, subject: string): Promise<number | null> {
  const [row]: { last: string | null }[] = await database.query(
    `select max(effective_at) as last from versions where kind = $1 and subject = $2 and status = 'approved'`,
    [kind, subject],
  );
  return row?.last == null ? null : Number(row.last);
}

export async function insertVersion<C extends object>(manager: EntityManager, version: Version<C>): Promise<void> {
  await manager.query(
    `insert into versions (kind, subject, version, content, status, effective_at, proposed_by, proposed_at, reason,
       decided_by, decided_at, decision_reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[version.kind, version.subject, version.version, JSON.stringify(version.content), version.status],
      ...[version.effectiveAt, version.proposedBy, version.proposedAt, version.reason],
      ...[version.decidedBy, version.decidedAt, version.decisionReason],
    ],
  );
}

/** Records the decision on a proposal. */
export async function decideVersion<C extends object>(manager: EntityManager, decided: Version<C>): Promise<void> {
  const { kind, subject, version, status, effectiveAt, decidedBy, decidedAt, decisionReason } = decided;
  await manager.query(
    `update versions set status = $4, effective_at = $5, decided_by = $6, decided_at = $7, decision_reason = $8
     where kind = $1 and subject = $2 and version = $3`,
    [kind, subject, version, status, effectiveAt, decidedBy, decidedAt, decisionReason],
  );
}

export async function findVersion<C extends object>(
  database: Database,
  content: Class<C>,
  { kind, subject, version }: Pick<Version<C>, 'kind' | 'subject' | 'version'>,
): Promise<Version<C> | undefined> {
  const [row]: VersionRow[] = await database.query(
    'select * from versions where kind = $1 and subject = $2 and version = $3',
    [kind, subject, version],
  );
  return row && toVersion(content, row);
}

/** The open proposal of a subject. There is one at most. */
export async function findProposal<C extends object>(
  database: Database,
  content: Class<C>,
  kind: string,
  subject: string,
): Promise<Version<C> | undefined> {
  const [row]: VersionRow[] = await database.query(
    `select * from versions where kind = $1 and subject = $2 and status = 'proposed'`,
    [kind, subject],
  );
  return row && toVersion(content, row);
}

/** The approved version that was in force at a moment, if any. */
export async function findVersionAt<C extends object>(
  database: Database,
  content: Class<C>,
  kind: string,
  subject: string,
  at: number,
): Promise<EffectiveVersion<C> | undefined> {
  const [row]: VersionRow[] = await database.query(
    `select * from versions where kind = $1 and subject = $2 and status = 'approved' and effective_at <= $3
     order by effective_at desc limit 1`,
    [kind, subject, at],
  );
  return row && effective(toVersion(content, row));
}

/**
 * Of each subject of a kind, or of the one given, what was in force at `since` and everything approved for later, oldest
 * first.
 */
export async function findVersionsSince<C extends object>(
  database: Database,
  content: Class<C>,
  kind: string,
  since: number,
  subject?: string,
): Promise<EffectiveVersion<C>[]> {
  const rows: VersionRow[] = await database.query(
    `select * from versions v where kind = $1 and status = 'approved' and effective_at >= coalesce((
       select max(effective_at) from versions w
       where w.kind = v.kind and w.subject = v.subject and w.status = 'approved' and w.effective_at <= $2), 0)
       and ($3::text is null or subject = $3)
     order by effective_at`,
    [kind, since, subject ?? null],
  );
  return rows.map((row) => effective(toVersion(content, row)));
}

/** A page of all versions of a subject, newest first, with their number. */
export async function findVersionHistory<C extends object>(
  database: Database,
  content: Class<C>,
  kind: string,
  subject: string,
  { size, offset }: { size: number; offset: number },
): Promise<{ versions: Version<C>[]; total: number }> {
  const rows: VersionRow[] = await database.query(
    'select * from versions where kind = $1 and subject = $2 order by version desc limit $3 offset $4',
    [kind, subject, size, offset],
  );
  const [count]: { n: number }[] = await database.query(
    'select count(*)::int as n from versions where kind = $1 and subject = $2',
    [kind, subject],
  );
  return { versions: rows.map((row) => toVersion(content, row)), total: count?.n ?? 0 };
}

function effective<C extends object>(version: Version<C>): EffectiveVersion<C> {
  if (version.effectiveAt === null) throw new Error('an approved version has no time of effect');
  return { ...version, effectiveAt: version.effectiveAt };
}
