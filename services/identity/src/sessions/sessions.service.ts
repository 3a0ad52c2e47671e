import { randomUUID } from 'node:crypto';
import { AppError, type DeviceView, type Role, type SessionCheckReply, type SessionKind } from '@makoto/contracts';
import { Batcher, CallContext, Clock, isUuid, type Outcome, rowId } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiTokensRepository } from '../api-tokens/api-tokens.repository.js';
import { IdentityConfig } from '../config.js';
import { mustUsePasskey } from '../operators/must-use-passkey.calc.js';
import { OPERATOR_IDLE_MS, SessionEndings } from './session-endings.js';
import { type RenewableSession, SessionRenewals } from './session-renewals.js';
import { Tokens } from './tokens.js';

const MAX_SESSIONS = 20;
const SEEN_EVERY_MS = 60_000;
/** A log-in counts as proof of its owner for this long. */
export const NEW_SESSION_MS = 300_000;

/** The most sessions per check. */
const MAX_CHECKS = 500;

interface Check {
  subjectId: string;
  sessionId: string;
  /** Whether the check counts as activity of the session. */
  isUse: boolean;
}

interface CheckRow {
  id: string;
  subject_id: string;
  operator: boolean;
  role: Role | null;
  passkey: boolean;
  expires_at: string;
  last_seen_at: string;
}

interface SessionRow {
  id: string;
  ip: string | null;
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

/** The customer's or operator's row against which the password and second factor were checked. */
export interface SessionOwner {
  id: string;
  password_hash: string;
  totp_secret: Buffer | null;
}

export interface OpenedSession extends Partial<Pick<RenewableSession, 'refresh' | 'renew_after_s'>> {
  access_token: string;
  expires_at: string;
}

/** Sessions of customers and operators. */
@Injectable()
export class Sessions {
  private readonly checks = new Batcher<Check, SessionCheckReply>((batch) => this.checkAll(batch), {
    name: 'check sessions',
    maxItems: MAX_CHECKS,
    concurrency: 2,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: Tokens,
    private readonly renewals: SessionRenewals,
    private readonly endings: SessionEndings,
    private readonly apiTokens: ApiTokensRepository,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session and ends the oldest ones beyond twenty.
   * @param passkeyId the passkey of the log-in, if it was by one
   * @throws WRONG_CREDENTIALS, or PASSKEY_REFUSED with a passkey, if after the log-in read `owner` the password or second
   * factor was changed, the passkey removed, or the account frozen by its customer, closed or disabled
   */
  async open(
    owner: SessionOwner,
    context: CallContext,
    {
      operator = false,
      passkeyId = null,
      kind,
    }: { operator?: boolean; passkeyId?: string | null; kind?: SessionKind | null } = {},
  ): Promise<OpenedSession> {
    const id = randomUUID();
    const { password_hash, totp_secret } = owner;
    const { ip, userAgent } = context;
    const { token, expiresAt } = this.tokens.forSession(owner.id, id, operator);
    const now = this.clock.now();
    const [owners, active] = operator
      ? ['operators', 'disabled_at is null']
      : ['users', 'closed_at is null and locked_at is null'];
    // Locks the owner before the passkey, as whoever removes passkeys does.
    const passkey = passkeyId === null ? '' : 'join passkeys k on k.id = $10';
    const opened: unknown[] = await this.dataSource.query(
      `with owner as materialized (select o.id from ${owners} o ${passkey} where o.id = $2 and ${active}
         and password_hash = $8 and totp_secret is not distinct from $9 for share)
       insert into sessions (id, subject_id, operator, ip, user_agent, created_at, last_seen_at, expires_at, passkey)
       select $1, owner.id, $3, $4, $5, $6, $6, $7, $10::uuid is not null from owner returning id`,
      [id, owner.id, operator, ip ?? null, userAgent ?? null, now, expiresAt, password_hash, totp_secret, passkeyId],
    );
    if (opened.length === 0) throw new AppError(passkeyId === null ? 'WRONG_CREDENTIALS' : 'PASSKEY_REFUSED');
    const [ended]: [{ id: string }[], number] = await this.dataSource.query(
      `update sessions set ended_at = $2 where id = any(array(
         select id from sessions where subject_id = $1 and ended_at is null order by created_at desc, id offset $3))
       returning id`,
      [owner.id, now, MAX_SESSIONS],
    );
    for (const session of ended) this.endings.announce({ user_id: owner.id, session_id: session.id });
    if (kind === 'cookie') return this.renewals.begin({ id, subjectId: owner.id, operator, endsAt: expiresAt });
    return { access_token: token, expires_at: new Date(expiresAt).toISOString() };
  }

  /** Checks a session and, if `isUse`, records its activity. @throws UNAUTHENTICATED if it has ended */
  async check(subjectId: string, sessionId: string, isUse = true): Promise<SessionCheckReply> {
    if (!isUuid(subjectId) || !isUuid(sessionId)) throw new AppError('UNAUTHENTICATED');
    return this.checks.add({ subjectId: rowId(subjectId), sessionId: rowId(sessionId), isUse });
  }

  /** Batched, because gateways recheck many sessions at once when traffic resumes. */
  private async checkAll(batch: Check[]): Promise<Outcome<SessionCheckReply>[]> {
    const now = this.clock.now();
    const rows: CheckRow[] = await this.dataSource.query(
      `select id, subject_id, operator, passkey, expires_at, last_seen_at,
         case when operator then (select role from operators o where o.id = subject_id and o.disabled_at is null) end as role
       from sessions where id = any($1::uuid[]) and ended_at is null and expires_at > $2
         and (not operator or last_seen_at > $2 - $3::bigint)`,
      [batch.map(({ sessionId }) => sessionId), now, OPERATOR_IDLE_MS],
    );
    const active = new Map(rows.map((row) => [row.id, row]));
    const found = batch.map(({ subjectId, sessionId }) => {
      const row = active.get(sessionId);
      return row?.subject_id === subjectId ? row : undefined;
    });
    const used = found.filter((_, i) => batch[i]?.isUse);
    await this.seen(
      used.flatMap((row) => (row && Number(row.last_seen_at) < now - SEEN_EVERY_MS ? row.id : [])),
      now,
    );
    return found.map((row) => {
      if (!row) return { ok: false, error: new AppError('UNAUTHENTICATED') };
      const { operator, role, passkey } = row;
      const needs_passkey = role !== null && mustUsePasskey(role, this.config) && !passkey;
      return { ok: true, value: { operator, role, needs_passkey, expires_at: Number(row.expires_at) } };
    });
  }

  /** Updates the last activity. Skips rows that another process is updating or ending. */
  private async seen(ids: string[], now: number): Promise<void> {
    if (ids.length === 0) return;
    await this.dataSource.query(
      `update sessions set last_seen_at = $2
       where id = any(array(select id from sessions where id = any($1::uuid[]) for update skip locked))`,
      [ids, now],
    );
  }

  /** Active sessions, newest first. */
  async list(subjectId: string, currentId: string | undefined): Promise<DeviceView[]> {
    const rows: SessionRow[] = await this.dataSource.query(
      `select id, ip, user_agent, created_at, last_seen_at, expires_at from sessions
       where subject_id = $1 and ended_at is null and expires_at > $2 order by created_at desc, id limit $3`,
      [subjectId, this.clock.now(), MAX_SESSIONS],
    );
    return rows.map((row) => ({
      id: row.id,
      current: row.id === currentId,
      ip: row.ip,
      user_agent: row.user_agent,
      created_at: new Date(Number(row.created_at)).toISOString(),
      last_seen_at: new Date(Number(row.last_seen_at)).toISOString(),
      expires_at: new Date(Number(row.expires_at)).toISOString(),
    }));
  }

  /** Whether the caller's session was opened less than `ageMs` ago. Sessions are only opened with the password or a passkey. */
  async isNew({ userId, sessionId }: CallContext, ageMs: number): Promise<boolean> {
    const [row]: unknown[] = await this.dataSource.query(
      'select 1 from sessions where id = $1 and subject_id = $2 and ended_at is null and created_at > $3',
      [sessionId ?? null, userId ?? null, this.clock.now() - ageMs],
    );
    return row !== undefined;
  }

  /**
   * Refuses a change whose session has ended since the call arrived. Call it with the owner's row locked: whatever ends
   * all sessions, such as a freeze, locks that row, too. @throws UNAUTHENTICATED
   */
  async refuseEnded(manager: EntityManager, { userId, sessionId }: CallContext): Promise<void> {
    const [row]: unknown[] = await manager.query(
      'select 1 from sessions where id = $1 and subject_id = $2 and ended_at is null',
      [sessionId ?? null, userId ?? null],
    );
    if (row === undefined) throw new AppError('UNAUTHENTICATED');
  }

  /** Whether the caller's session was opened with a passkey. */
  async isByPasskey({ sessionId }: CallContext): Promise<boolean> {
    const [row]: unknown[] = await this.dataSource.query('select 1 from sessions where id = $1 and passkey', [
      sessionId ?? null,
    ]);
    return row !== undefined;
  }

  /** Ends one of a subject's sessions. @throws NOT_FOUND */
  async end(subjectId: string, id: string): Promise<void> {
    const sessionId = rowId(id);
    const [, count]: [unknown, number] = await this.dataSource.query(
      'update sessions set ended_at = $3 where id = $1 and subject_id = $2 and ended_at is null and expires_at > $3',
      [sessionId, subjectId, this.clock.now()],
    );
    if (count === 0) throw new AppError('NOT_FOUND');
    this.endings.announce({ user_id: subjectId, session_id: sessionId });
  }

  /** Ends all sessions except `exceptId`, and all API tokens. Call the returned function after the commit to inform the gateways. */
  async endAll(manager: EntityManager, subjectId: string, exceptId?: string): Promise<() => void> {
    await manager.query(
      'update sessions set ended_at = $2 where subject_id = $1 and ended_at is null and ($3::uuid is null or id <> $3)',
      [subjectId, this.clock.now(), exceptId ?? null],
    );
    await this.apiTokens.revokeAll(manager, subjectId, this.clock.now());
    return () => this.endings.announce({ user_id: subjectId, except_session_id: exceptId ?? null });
  }
}
