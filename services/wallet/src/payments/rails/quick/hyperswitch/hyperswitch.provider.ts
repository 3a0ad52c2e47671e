import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError, Optional, parse, Text, type WebhookHeader } from '@makoto/contracts';
import { ConfigError } from '@makoto/platform';
import { type QuickHttp, unavailable } from '../quick-http.js';
import type {
  ListedPayment,
  OpenedCheckout,
  QuickCheckout,
  QuickDispute,
  QuickEvent,
  QuickPayment,
  QuickProvider,
  QuickSettings,
} from '../quick-provider.js';
import {
  DisputeReply,
  EventReply,
  field,
  LinkReply,
  listOf,
  PaymentIdReply,
  PaymentReply,
  picked,
  RefundReply,
} from './hyperswitch.replies.js';
import { fromMinor, toMinor } from './minor-units.calc.js';
import { paymentIdOf } from './payment-id.calc.js';

const SIGNATURE = 'x-webhook-signature-512';
/** "The payment with the specified payment_id already exists." */
const DUPLICATE = 'HE_01';
const PAGE = 100;
const MAX_PAGES = 100;
const PAID = ['succeeded', 'partially_captured'];
/** A checkout that nobody paid in time has not failed: the deposit expires by itself. */
const FAILED = ['failed', 'cancelled', 'cancelled_post_capture'];
const DECIDED_REFUND = ['succeeded', 'failed'];
const LOST = ['dispute_lost', 'dispute_accepted', 'dispute_expired'];
const WON = ['dispute_won', 'dispute_cancelled'];

class Options {
  /** The business profile, if the merchant account has several. */
  @Optional() @Text(64) profile_id?: string;
}

/**
 * Hyperswitch, an open payment switch (https://api-reference.hyperswitch.io, version 1): a payment link is the hosted
 * checkout. Amounts are minor units; webhooks carry HMAC-SHA-512 of the body in hex.
 */
export class Hyperswitch implements QuickProvider {
  readonly name = 'hyperswitch';
  readonly paymentIdOf = paymentIdOf;
  private readonly base: string;
  private readonly profile: string | undefined;

  /** @throws ConfigError if the options are not known */
  constructor(
    private readonly settings: QuickSettings,
    private readonly http: QuickHttp,
  ) {
    this.base = settings.apiUrl.replace(/\/+$/, '');
    try {
      this.profile = parse(Options, settings.options).profile_id;
    } catch {
      throw new ConfigError('Setting QUICK_OPTIONS: hyperswitch knows only profile_id, a text.');
    }
  }

  async open(checkout: QuickCheckout): Promise<OpenedCheckout> {
    const paymentId = paymentIdOf(checkout.depositId);
    const { status, body } = await this.ask('open', '/payments', {
      ...{ payment_id: paymentId, amount: toMinor(checkout.amount, checkout.currency), currency: checkout.currency },
      ...{ confirm: false, capture_method: 'automatic', payment_link: true, session_expiry: checkout.payableS },
      ...{ return_url: checkout.returnUrl, merchant_order_reference_id: checkout.number },
      metadata: {
        ...{ deposit_id: checkout.depositId, usd_micro: checkout.usdAmount.toString() },
        rate_until: new Date(checkout.rateUntil).toISOString(),
      },
      ...(this.profile === undefined ? {} : { profile_id: this.profile }),
    });
    if (status < 300) return { paymentId, url: this.read(() => picked(LinkReply, field(body, 'payment_link'))).link };
    if (errorCode(body) !== DUPLICATE) throw refused('open', status, body);
    const known = await this.retrieve(paymentId);
    return { paymentId, url: this.read(() => picked(LinkReply, field(known, 'payment_link'))).link };
  }

  async payment(paymentId: string): Promise<QuickPayment | undefined> {
    const reply = await this.retrieve(paymentId);
    return reply === undefined ? undefined : this.read(() => toPayment(reply));
  }

  event(content: Buffer, headers: readonly WebhookHeader[]): QuickEvent {
    const given = Buffer.from(headers.find(({ name }) => name === SIGNATURE)?.value ?? '', 'hex');
    const expected = createHmac('sha512', this.settings.webhookKey).update(content).digest();
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('FORBIDDEN');
    const body = json(content);
    const { event_id } = picked(EventReply, body);
    const about = field(field(body, 'content'), 'object');
    const paymentId = field(about, 'payment_id');
    return {
      eventId: event_id,
      paymentId: paymentId === undefined ? undefined : picked(PaymentIdReply, about).payment_id,
    };
  }

  async *changedSince(from: number): AsyncGenerator<ListedPayment[]> {
    const since = new Date(from).toISOString();
    let after = '';
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = new URLSearchParams({ limit: String(PAGE), 'created.gte': since });
      if (after) query.set('starting_after', after);
      const rows = await this.list('payments', `/payments/list?${query}`);
      yield rows;
      after = rows.at(-1)?.paymentId ?? '';
      if (rows.length < PAGE) break;
    }
    yield* pages((offset) => this.list('refunds', '/refunds/list', { limit: PAGE, offset, start_time: since }));
    yield* pages((offset) => {
      const query = new URLSearchParams({ limit: String(PAGE), offset: String(offset), start_time: since });
      return this.list('disputes', `/disputes/list?${query}`);
    });
  }

  private async list(what: 'payments' | 'refunds' | 'disputes', path: string, body?: object): Promise<ListedPayment[]> {
    const reply = await this.ask(`list ${what}`, path, body);
    if (reply.status >= 300) throw refused(`list ${what}`, reply.status, reply.body);
    // Disputes come as a bare list.
    const rows = what === 'disputes' ? reply.body : field(reply.body, 'data');
    return this.read(() => listOf(rows).map((row) => toListed(what, row)));
  }

  private async retrieve(paymentId: string): Promise<unknown> {
    const { status, body } = await this.ask('retrieve', `/payments/${encodeURIComponent(paymentId)}`);
    if (status === 404) return undefined;
    if (status >= 300) throw refused('retrieve', status, body);
    return body;
  }

  private ask(operation: string, path: string, body?: object): Promise<{ status: number; body: unknown }> {
    return this.http.ask(operation, `${this.base}${path}`, { 'api-key': this.settings.apiKey }, body);
  }

  /** Reads a reply. @throws UNAVAILABLE if it is not as documented */
  private read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

/** Pages of an offset list until one is not full. */
async function* pages(read: (offset: number) => Promise<ListedPayment[]>): AsyncGenerator<ListedPayment[]> {
  for (let page = 0; page < MAX_PAGES; page++) {
    const rows = await read(page * PAGE);
    yield rows;
    if (rows.length < PAGE) break;
  }
}

function toListed(what: 'payments' | 'refunds' | 'disputes', row: unknown): ListedPayment {
  const { payment_id: paymentId } = picked(PaymentIdReply, row);
  const [id, status] =
    what === 'payments'
      ? ['', 'status']
      : what === 'refunds'
        ? ['refund_id', 'status']
        : ['dispute_id', 'dispute_status'];
  return { paymentId, mark: [what, paymentId, field(row, id), field(row, status)].map(String).join(' ') };
}

function toPayment(reply: unknown): QuickPayment {
  const { status, amount_received, currency } = picked(PaymentReply, reply);
  const refunds = listOf(field(reply, 'refunds')).map((row) => picked(RefundReply, row));
  const disputes = listOf(field(reply, 'disputes')).flatMap((row) => toDispute(picked(DisputeReply, row), currency));
  return {
    status: PAID.includes(status) ? 'paid' : FAILED.includes(status) ? 'failed' : 'open',
    received: fromMinor(amount_received ?? 0, currency),
    currency,
    refunds: refunds
      .filter((refund) => refund.status === 'succeeded')
      .map((refund) => ({ id: refund.refund_id, amount: fromMinor(refund.amount, currency) })),
    disputes,
    undecided:
      disputes.some(({ result }) => result === 'open') ||
      refunds.some((refund) => !DECIDED_REFUND.includes(refund.status)),
  };
}

/** A dispute; none for an inquiry that precedes one, because no money is withheld yet. */
function toDispute(reply: DisputeReply, currency: string): QuickDispute[] {
  const { dispute_id: id, dispute_stage, dispute_status, amount } = reply;
  const result = LOST.includes(dispute_status) ? 'lost' : WON.includes(dispute_status) ? 'won' : 'open';
  if (dispute_stage === 'pre_dispute' && result === 'open') return [];
  return [{ id, amount: fromMinor(amount, currency), result }];
}

function json(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw new AppError('VALIDATION', {}, [{ field: '', key: 'type' }]);
  }
}

function errorCode(body: unknown): string {
  const code = field(field(body, 'error'), 'code');
  return typeof code === 'string' ? code.slice(0, 20) : 'without a code';
}

/** The message names the provider's code only: its texts may repeat what was sent. */
function refused(operation: string, status: number, body: unknown): AppError {
  return unavailable(new Error(`hyperswitch refused to ${operation}: HTTP ${status}, ${errorCode(body)}`));
}
