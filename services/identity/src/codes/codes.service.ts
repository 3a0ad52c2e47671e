import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import {
  AppError,
  type CodePurpose,
  type MailboxMessage,
  type SendCodeReply,
  type SendCodeRequest,
} from '@makoto/contracts';
import { CallContext, Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';
import { emailAddress, loginName, phoneNumber } from '../users/login-name.calc.js';
import { UsersRepository } from '../users/users.repository.js';
import { CodeSender } from './code-sender.js';
import { codeText } from './code-texts.js';
import { PracticeMailbox } from './practice-mailbox.js';

const RESEND_MS = 60_000;
const LIFE_MS = 600_000;
const MAX_TRIES = 5;
/** Five guesses at each of ten codes a day leave a guesser one chance in 20,000. */
const MAX_A_DAY = 10;
/** A customer's own new addresses together: nobody sends messages to many at our expense. */
const MAX_BINDS_A_DAY = 20;
const DAY_MS = 86_400_000;
const WAIT_AFTER_MANY_MS = 3_600_000;
const MAILBOX_SIZE = 20;

interface Recipient {
  /** The canonical name under which the code is kept and resending is held back. */
  name: string;
  userId: string | null;
  /** Where it goes; undefined where nobody is to get it. */
  to: string | undefined;
}

/** Codes of six digits: ten minutes, five guesses, one use. */
@Injectable()
export class Codes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly dataKey: DataKey,
    private readonly sender: CodeSender,
    private readonly practiceMailbox: PracticeMailbox,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code where there is someone to send it to; the reply does not tell.
   * @throws UNAUTHENTICATED, VALIDATION also where a new address is of a kind that nothing here reaches
   */
  async send(request: SendCodeRequest, context: CallContext): Promise<SendCodeReply> {
    const recipient = await this.recipient(request, context);
    const now = this.clock.now();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const waitMs = await this.keep(request.purpose, recipient, code, now);
    if (waitMs > 0) return { resend_after_s: Math.ceil(waitMs / 1000) };
    if (recipient.to) {
      const { subject, text } = codeText(context.lang, request.purpose, code);
      await this.sender.send({ to: recipient.to, purpose: request.purpose, code, subject, text });
    }
    return { resend_after_s: RESEND_MS / 1000 };
  }

  /**
   * Uses a code up. A wrong guess counts, whatever the caller does next; where the code is right, `first` may refuse what it
   * is for before it is used up.
   * @returns whose code it was
   * @throws WRONG_CODE, and what `first` throws
   */
  async use(
    purpose: CodePurpose,
    account: string,
    code: string | null | undefined,
    userId?: string,
    first?: () => void,
  ): Promise<string> {
    const now = this.clock.now();
    const [rows]: [{ id: string; user_id: string | null; code_hash: Buffer }[], number] = await this.dataSource.query(
      `update codes set tries = tries + 1 where id = (
         select id from codes where purpose = $1 and destination = $2 order by sent_at desc, id limit 1)
       and used_at is null and expires_at > $3 and tries < $4 returning id, user_id, code_hash`,
      [purpose, loginName(account), now, MAX_TRIES],
    );
    const row = rows[0];
    if (!row?.user_id || (userId && row.user_id !== userId) || !code) throw new AppError('WRONG_CODE');
    if (!timingSafeEqual(row.code_hash, this.hash(row.id, code))) throw new AppError('WRONG_CODE');
    first?.();
    const [, used]: [unknown, number] = await this.dataSource.query(
      'update codes set used_at = $2 where id = $1 and used_at is null',
      [row.id, now],
    );
    if (used === 0) throw new AppError('WRONG_CODE');
    return row.user_id;
  }

  /** Ends a customer's codes for new passwords: what they rest on has changed, the old password or the address. */
  async endResets(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      `update codes set used_at = $2 where user_id = $1 and purpose in ('reset_pwd', 'reset_paypwd')
       and used_at is null and expires_at > $2`,
      [userId, this.clock.now()],
    );
  }

  /** The practice mailbox of an account, the newest first. @throws NOT_FOUND in live mode */
  async mailbox(account: string): Promise<MailboxMessage[]> {
    if (this.config.MODE === 'live') throw new AppError('NOT_FOUND');
    const user = await this.users.byLoginName(account);
    const names = [loginName(account), user?.email, user?.phone].filter((name) => typeof name === 'string');
    return this.practiceMailbox.newest(names, MAILBOX_SIZE);
  }

  /** Whom a code is for: the customer behind a name, or the caller's new address. */
  private async recipient(request: SendCodeRequest, context: CallContext): Promise<Recipient> {
    if (request.purpose === 'bind_email' || request.purpose === 'bind_phone') {
      if (!context.userId || context.operator) throw new AppError('UNAUTHENTICATED');
      const to =
        request.purpose === 'bind_email' ? requireEmail(request.account) : phoneNumber(request.account, 'account');
      if (!this.sender.reaches(to)) throw new AppError('VALIDATION', {}, [{ field: 'account', key: 'unreachable' }]);
      return { name: to, userId: context.userId, to };
    }
    const name = loginName(request.account);
    const user = await this.users.byLoginName(name);
    const asked = name === user?.email || name === user?.phone ? name : undefined;
    const addresses = [asked, user?.email, user?.phone].filter((address) => typeof address === 'string');
    return { name, userId: user?.id ?? null, to: addresses.find((address) => this.sender.reaches(address)) };
  }

  /** Keeps a code unless the last is too young; returns how long to wait, in ms. One sender at a time for each name. */
  private keep(purpose: CodePurpose, recipient: Recipient, code: string, now: number): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`${purpose} ${recipient.name}`]);
      const [last]: { sent_at: string }[] = await manager.query(
        'select sent_at from codes where purpose = $1 and destination = $2 order by sent_at desc limit 1',
        [purpose, recipient.name],
      );
      if (last && Number(last.sent_at) > now - RESEND_MS) return Number(last.sent_at) + RESEND_MS - now;
      const [tenth]: unknown[] = await manager.query(
        `select 1 from codes where purpose = $1 and destination = $2 and sent_at > $3 offset $4 limit 1`,
        [purpose, recipient.name, now - DAY_MS, MAX_A_DAY - 1],
      );
      if (tenth || (await tooManyBinds(manager, purpose, recipient, now))) return WAIT_AFTER_MANY_MS;
      const id = randomUUID();
      await manager.query(
        `insert into codes (id, user_id, purpose, destination, code_hash, sent_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, recipient.userId, purpose, recipient.name, this.hash(id, code), now, now + LIFE_MS],
      );
      return 0;
    });
  }

  private hash(id: string, code: string): Buffer {
    return this.dataKey.mac('codes', `${id} ${code}`);
  }
}

/** One at a time for each customer, so that many at the same moment count one by one. */
async function tooManyBinds(
  manager: EntityManager,
  purpose: CodePurpose,
  { userId }: Recipient,
  now: number,
): Promise<boolean> {
  if (purpose !== 'bind_email' && purpose !== 'bind_phone') return false;
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [userId]);
  const [last]: unknown[] = await manager.query(
    `select 1 from codes where user_id = $1 and purpose in ('bind_email', 'bind_phone') and sent_at > $2
     order by sent_at desc offset $3 limit 1`,
    [userId, now - DAY_MS, MAX_BINDS_A_DAY - 1],
  );
  return last !== undefined;
}

function requireEmail(text: string): string {
  const email = emailAddress(text);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email))
    throw new AppError('VALIDATION', {}, [{ field: 'account', key: 'email' }]);
  return email;
}
