import { randomBytes } from 'node:crypto';
import { AppError } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** WebAuthn suggests at least 16. */
const BYTES = 32;
const LIFE_MS = 300_000;

/** For what and for whom a challenge is signed (nobody is known before a log-in); `add` also in which session. */
export interface ChallengeUse {
  purpose: 'add' | 'confirm' | 'login';
  /** Whether an operator signs it, not a customer. */
  operator: boolean;
  subjectId: string | null;
  sessionId: string | null;
}

/** A log-in, at the app or at the console. */
export const logInUse = (operator: boolean): ChallengeUse => ({
  ...{ purpose: 'login', operator, subjectId: null, sessionId: null },
});

/** A customer's confirmation of a call. */
export const confirmUse = (userId: string): ChallengeUse => ({
  ...{ purpose: 'confirm', operator: false, subjectId: userId, sessionId: null },
});

export interface IssuedChallenge {
  /** Base64url. */
  challenge: string;
  expires_at: string;
}

export interface TakenChallenge {
  /** Base64url. */
  challenge: string;
  /** The hash of what is confirmed. */
  content: string | null;
}

/** Challenges for authenticators to sign: each works once, for one use, within five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async issue(use: ChallengeUse, content: string | null = null): Promise<IssuedChallenge> {
    const challenge = randomBytes(BYTES);
    const expiresAt = this.clock.now() + LIFE_MS;
    await this.dataSource.query(
      `insert into passkey_challenges (challenge, purpose, user_id, operator_id, session_id, content, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [challenge, ...columnsOf(use), content, expiresAt],
    );
    return { challenge: challenge.toString('base64url'), expires_at: new Date(expiresAt).toISOString() };
  }

  /** Uses up the challenge that was signed. @throws PASSKEY_REFUSED unless it was issued for this use and is still valid */
  async take(clientDataJSON: string, use: ChallengeUse): Promise<TakenChallenge> {
    const challenge = challengeIn(clientDataJSON);
    const [rows]: [{ content: string | null }[], number] = await this.dataSource.query(
      `delete from passkey_challenges where challenge = $1 and purpose = $2 and user_id is not distinct from $3
         and operator_id is not distinct from $4 and session_id is not distinct from $5 and expires_at > $6
       returning content`,
      [Buffer.from(challenge, 'base64url'), ...columnsOf(use), this.clock.now()],
    );
    const [row] = rows;
    if (!row) throw new AppError('PASSKEY_REFUSED');
    return { challenge, content: row.content };
  }
}

/** Purpose, customer, operator and session of the challenge's row. */
function columnsOf({ purpose, operator, subjectId, sessionId }: ChallengeUse): (string | null)[] {
  return operator ? [`console_${purpose}`, null, subjectId, sessionId] : [purpose, subjectId, null, sessionId];
}

/** The challenge in what the browser signed. @throws PASSKEY_REFUSED if there is none */
function challengeIn(clientDataJSON: string): string {
  const challenge = Reflect.get(Object(parsed(clientDataJSON)), 'challenge');
  if (typeof challenge !== 'string') throw new AppError('PASSKEY_REFUSED');
  return challenge;
}

function parsed(clientDataJSON: string): unknown {
  try {
    return JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
  } catch {
    throw new AppError('PASSKEY_REFUSED');
  }
}
