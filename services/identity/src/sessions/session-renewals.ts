import { createHash, randomBytes } from 'node:crypto';
import { AppError, type RefreshToken } from '@makoto/contracts';
import { Clock, Logger } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DataKey } from '../security/data-key.js';
import { OPERATOR_IDLE_MS, SessionEndings } from './session-endings.js';
import { RENEW_AFTER_S, Tokens } from './tokens.js';

/** A session ends after this long without a renewal. */
const IDLE_MS = 7 * 86_400_000;
/** A session ends this long after its log-in, however often it is renewed. */
const MAX_AGE_MS = 30 * 86_400_000;
/** Two tabs may present the same token at once, and a lost reply is asked for again. */
export const REUSE_GRACE_MS = 30_000;

const TOKEN_BYTES = 32;

interface Session {
  id: string;
  subjectId: string;
  operator: boolean;
  /** When it ends unless it is renewed, in epoch milliseconds. */
  endsAt: number;
}

/** A session whose client renews its access token. */
export interface RenewableSession {
  access_token: string;
  expires_at: string;
  renew_after_s: number;
  refresh: RefreshToken;
}

export interface RenewedSession extends RenewableSession {
  subjectId: string;
}

interface SpentToken {
  session_id: string;
  spent_at: string | null;
}

interface SessionRow {
  id: string;
  subject_id: string;
  expires_at: string;
}

/**
 * Renews sessions by refresh tokens that are replaced at each use (RFC 9700, section 4.14.2). Only their hashes are stored. A token
 * that is used again after its replacement has been copied, and nobody knows by whom: its session ends. See
 * docs/adr/026-sessions.md.
 */
@Injectable()
export class SessionRenewals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: Tokens,
    private readonly key: DataKey,
    private readonly endings: SessionEndings,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** The first tokens of a new session. */
  async begin(session: Session): Promise<RenewableSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await keep(this.dataSource.manager, token, session.id);
    return this.replyOf(session, token);
  }

  /**
   * Replaces a refresh token. Within 30 seconds, the same token is answered with the same replacement.
   * @throws UNAUTHENTICATED if the token is unknown, its session has ended, or it was replaced earlier, which ends it
   */
  async renew(token: string, operator: boolean): Promise<RenewedSession> {
    const outcome = await this.dataSource.transaction((manager) => this.replace(manager, token, operator));
    if (typeof outcome !== 'string') return outcome;
    await this.endReused(outcome);
    throw new AppError('UNAUTHENTICATED');
  }

  /** Returns the id of the session instead if the token was used again too late. */
  private async replace(manager: EntityManager, token: string, operator: boolean): Promise<RenewedSession | string> {
    const now = this.clock.now();
    const hash = hashOf(token);
    const [fresh]: [SpentToken[], number] = await manager.query(
      `update refresh_tokens set spent_at = $2 where hash = $1 and spent_at is null
       returning session_id, null as spent_at`,
      [hash, now],
    );
    const known = fresh[0] ?? (await spentToken(manager, hash));
    if (!known) throw new AppError('UNAUTHENTICATED');
    if (known.spent_at !== null && now - Number(known.spent_at) >= REUSE_GRACE_MS) return known.session_id;
    const [rows]: [SessionRow[], number] = await manager.query(
      `update sessions set last_seen_at = $2, expires_at = least($2 + $3::bigint, created_at + $4::bigint)
       where id = $1 and operator = $5 and ended_at is null and expires_at > $2
         and (not operator or last_seen_at > $2 - $6::bigint)
       returning id, subject_id, expires_at`,
      [known.session_id, now, IDLE_MS, MAX_AGE_MS, operator, OPERATOR_IDLE_MS],
    );
    const [row] = rows;
    if (!row) throw new AppError('UNAUTHENTICATED');
    // Derived, so that a race gets the same one, although only hashes are stored.
    const next = this.key.shortMac('refresh token', token).toString('base64url');
    await keep(manager, next, row.id);
    const session = { id: row.id, subjectId: row.subject_id, operator, endsAt: Number(row.expires_at) };
    return { ...this.replyOf(session, next), subjectId: row.subject_id };
  }

  private async endReused(id: string): Promise<void> {
    const [ended]: [{ subject_id: string }[], number] = await this.dataSource.query(
      'update sessions set ended_at = $2 where id = $1 and ended_at is null returning subject_id',
      [id, this.clock.now()],
    );
    for (const { subject_id } of ended) {
      this.log.warn('a replaced refresh token was used again, so its session was ended', { sessionId: id });
      this.endings.announce({ user_id: subject_id, session_id: id });
    }
  }

  private replyOf({ id, subjectId, operator, endsAt }: Session, refreshToken: string): RenewableSession {
    const { token, expiresAt } = this.tokens.shortLived(subjectId, id, operator, endsAt);
    return {
      access_token: token,
      expires_at: new Date(expiresAt).toISOString(),
      renew_after_s: RENEW_AFTER_S,
      refresh: { token: refreshToken, expires_at: new Date(endsAt).toISOString() },
    };
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

async function keep(manager: EntityManager, token: string, sessionId: string): Promise<void> {
  await manager.query('insert into refresh_tokens (hash, session_id) values ($1, $2) on conflict do nothing', [
    hashOf(token),
    sessionId,
  ]);
}

async function spentToken(manager: EntityManager, hash: Buffer): Promise<SpentToken | undefined> {
  const rows: SpentToken[] = await manager.query('select session_id, spent_at from refresh_tokens where hash = $1', [
    hash,
  ]);
  return rows[0];
}
