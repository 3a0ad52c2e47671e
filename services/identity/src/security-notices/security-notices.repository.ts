import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const DAY_MS = 86_400_000;
/** The most notices to somebody within a day, so that nobody can flood a mailbox. */
const MAX_A_DAY = 20;
const BATCH = 20;
/** How long a process may take to send a notice before another tries. */
const LEASE_MS = 60_000;
/** Tries over about a day, then it is given up: by then it is no warning any more. */
const MAX_ATTEMPTS = 12;

export interface DueNotice {
  id: string;
  /** The customer whom it tells; null if it tells an operator. */
  user_id: string | null;
  operator_id: string | null;
  kind: string;
  at: number;
  attempts: number;
  /** Of the kind `contact`: the change that it tells of, and the earlier address that it goes to. */
  contact_change_id: string | null;
  to_address: string | null;
}

export interface NewNotice {
  id: string;
  userId: string;
  kind: string;
  tokenHash: Buffer;
  at: number;
  contact?: { changeId: string; to: string };
}

/** SQL of security notices. Times are epoch milliseconds. */
@Injectable()
export class SecurityNoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds a notice; none beyond twenty a day, but for those of a new address. */
  async add(manager: EntityManager, { id, userId, kind, tokenHash, at, contact }: NewNotice): Promise<void> {
    await manager.query(
      `insert into security_notices (id, user_id, kind, token_hash, at, due_at, contact_change_id, to_address)
       select $1, $2, $3, $4, $5, $5, $6, $7
       where $6::uuid is not null
         or (select count(*) from security_notices where user_id = $2 and at > $5::bigint - ${DAY_MS}) < ${MAX_A_DAY}`,
      [id, userId, kind, tokenHash, at, contact?.changeId ?? null, contact?.to ?? null],
    );
  }

  /** Adds a notice to an operator; none beyond twenty a day. */
  async addToOperator(
    manager: EntityManager,
    { id, operatorId, kind, at }: { id: string; operatorId: string; kind: string; at: number },
  ): Promise<void> {
    await manager.query(
      `insert into security_notices (id, operator_id, kind, at, due_at) select $1, $2, $3, $4, $4
       where (select count(*) from security_notices where operator_id = $2 and at > $4::bigint - ${DAY_MS}) < ${MAX_A_DAY}`,
      [id, operatorId, kind, at],
    );
  }

  /**
   * Takes due notices of these kinds for this process; if it ends before it has sent them, they are due again after a
   * minute. Other kinds wait for a process of a newer version.
   */
  async claim(kinds: readonly string[], now: number): Promise<DueNotice[]> {
    const [rows]: [(Omit<DueNotice, 'at'> & { at: string })[], number] = await this.dataSource.query(
      `update security_notices set due_at = $1::bigint + ${LEASE_MS}, attempts = attempts + 1
       where id = any(array(select id from security_notices where due_at <= $1 and kind = any($2) order by due_at limit ${BATCH} for update skip locked))
       returning id, user_id, operator_id, kind, at, attempts, contact_change_id, to_address`,
      [now, kinds],
    );
    return rows.map((row) => ({ ...row, at: Number(row.at) }));
  }

  /** The notice needs no further try. */
  async finish(id: string): Promise<void> {
    await this.dataSource.query('update security_notices set due_at = null where id = $1', [id]);
  }

  /** Sets the next try, with growing waits, or gives up. */
  async postpone({ id, attempts }: DueNotice, now: number): Promise<void> {
    const wait = 15_000 * 2 ** attempts;
    await this.dataSource.query('update security_notices set due_at = $2 where id = $1', [
      id,
      attempts >= MAX_ATTEMPTS ? null : now + wait,
    ]);
  }

  /** When the oldest notice was written that still waits to be sent. */
  async oldestWaiting(): Promise<number | undefined> {
    const [row]: { at: string | null }[] = await this.dataSource.query(
      'select min(at) as at from security_notices where due_at is not null',
    );
    return row?.at == null ? undefined : Number(row.at);
  }

  /** The customer who may freeze the account with this token. */
  async ownerOf(manager: EntityManager, tokenHash: Buffer, since: number): Promise<string | undefined> {
    const [row]: { user_id: string }[] = await manager.query(
      'select user_id from security_notices where token_hash = $1 and used_at is null and at > $2',
      [tokenHash, since],
    );
    return row?.user_id;
  }

  /** Ends this token and all others of the customer. */
  async useAll(manager: EntityManager, userId: string, now: number): Promise<void> {
    await manager.query('update security_notices set used_at = $2 where user_id = $1 and used_at is null', [
      userId,
      now,
    ]);
  }

  /** Remembers a device. True if the customer was never seen with it. */
  async remember(manager: EntityManager, userId: string, device: Buffer, now: number): Promise<boolean> {
    const rows: { fresh: boolean }[] = await manager.query(
      `insert into known_devices (user_id, device, seen_at) values ($1, $2, $3)
       on conflict (user_id, device) do update set seen_at = $3 returning (xmax = 0) as fresh`,
      [userId, device, now],
    );
    return rows[0]?.fresh ?? false;
  }

  /** Whether no other device of the customer is known. */
  async isOnlyDevice(manager: EntityManager, userId: string, device: Buffer): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'select 1 from known_devices where user_id = $1 and device <> $2 limit 1',
      [userId, device],
    );
    return rows.length === 0;
  }

  /** Whether an earlier session of the customer had this user agent. */
  async hadSession(manager: EntityManager, userId: string, userAgent: string | null): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'select 1 from sessions where subject_id = $1 and user_agent is not distinct from $2 limit 1',
      [userId, userAgent],
    );
    return rows.length > 0;
  }
}
