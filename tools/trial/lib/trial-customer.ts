import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, isJson, type Json, PIN, type Reply } from '../../../test/support/client.ts';
import { durationsOf } from '../../../test/support/durations.ts';
import { messageOf } from '../../launcher/lib/failure.ts';
import type { Journal } from './journal.ts';
import type { Operation, OperationKind } from './operations.ts';

/** How long a customer repeats a request that has no answer, or one that says to try again. */
const PATIENCE_MS = 180_000;
const REPEAT_AFTER_MS = 250;
/** How many quotes a customer takes for one conversion. */
const MOST_QUOTES = 20;
/** "A part of the system is away", and "too many requests". */
const TRY_AGAIN: readonly number[] = [1007, 1006];

/**
 * A customer who repeats each request, with the same key, until it is done or refused, and keeps the answers in the
 * journal.
 */
export class TrialCustomer {
  readonly client: Client;
  /** The customer's id, once registered. */
  id = '';
  /** The times that orders may run, seconds, shortest first, once registered. */
  durations: readonly number[] = [];

  private readonly journal: Journal;
  private readonly answersWithinMs: number | undefined;

  /** @param answersWithinMs the time within which every request must end, with any answer */
  constructor(url: string, journal: Journal, answersWithinMs?: number) {
    this.journal = journal;
    this.answersWithinMs = answersWithinMs;
    this.client = new Client(url);
  }

  /** Registers, with an invitation code if given. @returns the own code */
  async register(inviteCode?: string): Promise<string> {
    await this.client.register(inviteCode === undefined ? {} : { invite_code: inviteCode });
    const { user } = await this.client.ok('user/details');
    if (!isJson(user)) throw new Error('user/details has no user');
    this.id = String(user.id);
    this.durations = await durationsOf(this.client);
    return String(user.invite_code);
  }

  /** Places an order, for the shortest time unless another is given, seconds. */
  async order(
    product_id: string,
    direction: 'up' | 'down',
    amount: string,
    duration = this.durations[0],
  ): Promise<void> {
    await this.operate('order', 'order/create', { product_id, direction, amount, duration });
  }

  /** Opens a deposit by the sandbox's quick payment and reports it as paid. */
  async deposit(amount: string): Promise<void> {
    const deposit = await this.operate('deposit', 'user/deposit', { method: 'quick', currency: 'USD', amount });
    if (deposit) await this.operate('payment', 'wallet/submit_now', { deposit_id: deposit.id });
  }

  /** Deposits and waits until the money has arrived. */
  async fund(amount: string): Promise<void> {
    await this.deposit(amount);
    await this.client.until('wallet/deposits', (deposit) => deposit['status'] === 'success');
  }

  /** Converts USD to USDT by a quote, and by a new one where a part was away until the last had ended. */
  async convert(amount: string): Promise<void> {
    const conversion = { from: 'USD', to: 'USDT', amount };
    for (let quotes = 0; quotes < MOST_QUOTES; quotes += 1) {
      const quote = await this.insist('wallet/convert', conversion);
      const quote_id = isJson(quote?.data) ? quote.data['quote_id'] : undefined;
      if (quote?.code === 0 && (await this.operate('conversion', 'wallet/convert', { ...conversion, quote_id })))
        return;
      await sleep(REPEAT_AFTER_MS);
    }
  }

  /** Buys a position. @returns its id, or undefined after a refusal */
  async buy(product_id: string, amount: string): Promise<string | undefined> {
    const bought = await this.operate('purchase', 'wealth/buy', { product_id, amount, pay_password: PIN });
    return bought ? String(bought['id']) : undefined;
  }

  /** Ends a position early. */
  async exit(id: string): Promise<void> {
    await this.operate('exit', 'wealth/redeem', { id, pay_password: PIN });
  }

  /** Makes a call that moves money or opens something. @returns the answer's data, or null after a refusal */
  async operate(kind: OperationKind, path: string, body: Json): Promise<Json | null> {
    const operation: Operation = { kind, owner: this.id, key: randomUUID() };
    this.journal.add(operation);
    const reply = await this.insist(path, body, operation.key);
    if (reply === undefined) return null;
    operation.answer = reply.code === 0 && isJson(reply.data) ? reply.data : null;
    return operation.answer;
  }

  /** Makes a call until it is done or refused. @returns undefined, and a complaint, if it is neither in three minutes */
  async insist(path: string, body: Json = {}, key: string = randomUUID()): Promise<Reply | undefined> {
    const end = performance.now() + PATIENCE_MS;
    let last = '';
    while (performance.now() < end) {
      const answer = await this.attempt(path, body, key);
      if (typeof answer !== 'string' && !TRY_AGAIN.includes(answer.code)) return answer;
      last = typeof answer === 'string' ? answer : answer.msg;
      await sleep(REPEAT_AFTER_MS);
    }
    this.journal.complain(`${path} was neither done nor refused in three minutes, lastly: ${last}`);
    return undefined;
  }

  /** Makes a call once. @returns the reply, or why there is none: the connection broke, or it took too long */
  private async attempt(path: string, body: Json, key: string): Promise<Reply | string> {
    const sentAt = performance.now();
    try {
      const reply = await this.client.call(path, body, { key });
      if (reply.http >= 500 && reply.http !== 503)
        this.journal.complain(`${path} answered ${reply.http}: ${reply.msg}`);
      return reply;
    } catch (error) {
      return messageOf(error);
    } finally {
      const took = performance.now() - sentAt;
      if (took > (this.answersWithinMs ?? Number.POSITIVE_INFINITY))
        this.journal.complain(`${path} took ${Math.round(took)} ms`);
    }
  }
}
