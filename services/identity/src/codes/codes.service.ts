import { randomInt, randomUUID } from 'node:crypto';
import {
  AppError,
  type CodePurpose,
  type MailboxMessage,
  type MailboxRequest,
  type SendCodeReply,
  type SendCodeRequest,
} from '@makoto/contracts';
import { CallContext, Clock, networkOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../config.js';
import { DataKey } from '../security/data-key.js';
import { emailAddress, loginName, phoneNumber } from '../users/login-name.calc.js';
import type { User } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { codeText } from './code-texts.js';
import { MessageSender } from './message-sender.js';
import { PracticeMailbox } from './practice-mailbox.js';

const RESEND_MS = 60_000;
const LIFE_MS = 600_000;
const MAX_TRIES = 5;
/** Five guesses at each of ten codes a day succeed with a probability of 1 in 20,000. */
const MAX_A_DAY = 10;
/** Per customer, over all new addresses, so that nobody can send mass messages at our expense. */
const MAX_BINDS_A_DAY = 20;
const DAY_MS = 86_400_000;
const WAIT_AFTER_MANY_MS = 3_600_000;
const MAILBOX_SIZE = 20;
/** As networkOf() names the addresses of this machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', networkOf('::1')]);
const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Recipient {
  /** The canonical login name under which the code is stored and resends are limited. */
  name: string;
  userId: string | null;
  /** The address; undefined if no code is sent. */
  to: string | undefined;
}

interface CodeRow {
  id: string;
  user_id: string | null;
  code_hash: Buffer;
  sent_to: string | null;
}

/** Six-digit codes: valid for ten minutes, five guesses and one use. */
@Injectable()
export class Codes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly dataKey: DataKey,
    private readonly sender: MessageSender,
    private readonly practiceMailbox: PracticeMailbox,
    private readonly config: IdentityConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends a code if there is a recipient. The reply does not reveal whether there is one.
   * @throws UNAUTHENTICATED, VALIDATION (also if no courier reaches the kind of a new address)
   */
  async send(request: SendCodeRequest, context: CallContext): Promise<SendCodeReply> {
    const recipient = await this.recipient(request, context);
    const now = this.clock.now();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const waitMs = await this.save(request.purpose, recipient, code, now);
    if (waitMs > 0) return { resend_after_s: Math.ceil(waitMs / 1000) };
    if (recipient.to) {
      const { subject, text } = codeText(context.lang, request.purpose, code);
      await this.sender.send({
        to: recipient.to,
        userId: recipient.userId,
        purpose: request.purpose,
        code,
        subject,
        text,
      });
    }
    return { resend_after_s: RESEND_MS / 1000 };
  }

  /**
   * Consumes a code. A wrong guess is counted even if the caller's transaction rolls back. For a correct code, `validate`
   * runs before it is consumed, with the address to which it was sent, and may reject the request.
   * @returns the id of the code's owner
   * @throws WRONG_CODE, and what `validate` throws
   */
  async use(
    purpose: CodePurpose,
    account: string,
    code: string | null | undefined,
    userId?: string,
    validate?: (sentTo: string | null) => void | Promise<void>,
  ): Promise<string> {
    const now = this.clock.now();
    const [rows]: [CodeRow[], number] = await this.dataSource.query(
      `update codes set tries = tries + 1 where id = (
         select id from codes where purpose = $1 and destination = $2 order by sent_at desc, id limit 1)
       and used_at is null and expires_at > $3 and tries < $4 returning id, user_id, code_hash, sent_to`,
      [purpose, loginName(account), now, MAX_TRIES],
    );
    const row = rows[0];
    if (!row?.user_id || (userId && row.user_id !== userId) || !code) throw new AppError('WRONG_CODE');
    if (!this.dataKey.isShortMac('codes', `${row.id} ${code}`, row.code_hash)) throw new AppError('WRONG_CODE');
    await validate?.(row.sent_to);
    const [, used]: [unknown, number] = await this.dataSource.query(
      'update codes set used_at = $2 where id = $1 and used_at is null',
      [row.id, now],
    );
    if (used === 0) throw new AppError('WRONG_CODE');
    return row.user_id;
  }

  /** Invalidates a customer's pending reset codes, because the password or the address they depend on has changed. */
  endResets(manager: EntityManager, userId: string): Promise<void> {
    return this.end(manager, userId, ['reset_pwd', 'reset_paypwd']);
  }

  /** Invalidates a customer's pending codes for a new pay password, because it was changed. */
  endPayPasswordResets(manager: EntityManager, userId: string): Promise<void> {
    return this.end(manager, userId, ['reset_paypwd']);
  }

  /**
   * The practice mailbox of an account, newest first: on the machine itself whole, elsewhere what was sent to customers
   * who have used this browser. Otherwise any visitor could reset anybody's password. @throws NOT_FOUND in live mode
   */
  async mailbox({ account, device }: MailboxRequest, { ip }: CallContext): Promise<MailboxMessage[]> {
    if (this.config.MODE === 'live') throw new AppError('NOT_FOUND');
    const local = isLocal(ip, this.config.PUBLIC_URL);
    if (!local && !device) return [];
    const user = await this.users.byLoginName(account);
    const names = [loginName(account), user?.email, user?.phone].filter((name) => typeof name === 'string');
    return this.practiceMailbox.newest(names, MAILBOX_SIZE, local ? undefined : (device ?? ''));
  }

  /** The recipient of a code: the customer with the given name, or the caller at a new address. */
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
    const requested = name === user?.email || name === user?.phone ? name : undefined;
    const addresses = [requested, ...olderFirst(user)].filter((address) => typeof address === 'string');
    return { name, userId: user?.id ?? null, to: addresses.find((address) => this.sender.reaches(address)) };
  }

  /** Saves a code and returns 0, or returns how many ms to wait until one may be sent. Serialised for each name. */
  private save(purpose: CodePurpose, recipient: Recipient, code: string, now: number): Promise<number> {
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
        `insert into codes (id, user_id, purpose, destination, sent_to, code_hash, sent_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          recipient.userId,
          purpose,
          recipient.name,
          recipient.to,
          this.dataKey.shortMac('codes', `${id} ${code}`),
          now,
          now + LIFE_MS,
        ],
      );
      return 0;
    });
  }

  private async end(manager: EntityManager, userId: string, purposes: CodePurpose[]): Promise<void> {
    await manager.query(
      `update codes set used_at = $2 where user_id = $1 and purpose = any($3) and used_at is null and expires_at > $2`,
      [userId, this.clock.now(), purposes],
    );
  }
}

/**
 * Whether a caller sits at the machine on which the product runs. Behind a proxy on that machine every caller seems to,
 * so this holds only while the product's own address is local.
 */
function isLocal(ip: string | undefined, publicUrl = 'http://localhost'): boolean {
  return LOOPBACK.has(networkOf(ip ?? '')) && LOCAL_HOSTS.has(new URL(publicUrl).hostname);
}

/** Serialised for each customer, so that concurrent requests are all counted. */
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

/** A customer's addresses; a new one may not reset passwords for a while, so it comes last. */
function olderFirst(user: User | null): (string | null)[] {
  if (!user) return [];
  const { email, phone, email_bound_at, phone_bound_at } = user;
  return (email_bound_at ?? 0) <= (phone_bound_at ?? 0) ? [email, phone] : [phone, email];
}

function requireEmail(text: string): string {
  const email = emailAddress(text);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email))
    throw new AppError('VALIDATION', {}, [{ field: 'account', key: 'email' }]);
  return email;
}
