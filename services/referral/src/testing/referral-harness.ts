import { createHash, randomUUID } from 'node:crypto';
import {
  AppError,
  deviceSeen,
  type EventDef,
  type FingerprintEvent,
  type FingerprintKind,
  formatMicro,
  type InviteReply,
  type InviteRequest,
  type OrderEvent,
  orderSettled,
  payeeApproved,
  payeeSeen,
  type RebatesPayRequest,
  rebatesPay,
  registered,
  restrictionsChanged,
  userInvite,
} from '@makoto/contracts';
import { EVENT_STREAM, eventSubject, openJetStream, uuidOf } from '@makoto/platform';
import { type HarnessParts, openHarnessParts, ServiceHarness } from '@makoto/platform/testing';
import { ReferralConfig } from '../config.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { startReferral } from '../start-referral.js';

type JetStream = Awaited<ReturnType<typeof openJetStream>>;

const CONSUMERS = [registered, orderSettled, deviceSeen, payeeSeen, payeeApproved, restrictionsChanged].map(
  (def) => `referral_${def.name.replaceAll('.', '_')}`,
);

/** Runs the whole service on its own servers. A fake wallet records what it is asked to pay. */
export class ReferralHarness extends ServiceHarness {
  /** Payments by `<batch>/<beneficiary>`. */
  readonly paid = new Map<string, { userId: string; amount: bigint }>();
  /** How many of the next payments succeed but lose their reply. */
  loseReplies = 0;
  /** How many of the next payment requests fail before the payment. */
  loseRequests = 0;
  /** What happens before each payment, while the payer waits. */
  beforePayment: () => Promise<void> = async () => undefined;
  readonly wallet = this.peer('wallet');

  private constructor(
    parts: HarnessParts,
    private readonly stream: JetStream,
  ) {
    super(parts);
  }

  static async open(): Promise<ReferralHarness> {
    const parts = await openHarnessParts('referral', MIGRATIONS, Date.UTC(2026, 10, 1));
    const test = new ReferralHarness(parts, await openJetStream(parts.nats));
    test.wallet
      .on(rebatesPay, async (request) => {
        await test.beforePayment();
        return test.pay(request);
      })
      .start();
    await test.start();
    return test;
  }

  /** Starts or restarts the service. */
  async start(): Promise<void> {
    const config = Object.assign(new ReferralConfig(), this.settings(), { PUBLIC_URL: 'https://makoto.example/' });
    this.service = await startReferral(config, this.clock);
  }

  /** Publishes an event as its service's outbox would. */
  async publish<Payload extends object>(
    def: EventDef<Payload>,
    events: Payload[],
    msgID: string = randomUUID(),
  ): Promise<void> {
    await this.stream.js.publish(eventSubject(def.name), JSON.stringify(events), { msgID });
  }

  /** Publishes a registration; returns the new member's id. */
  async register(inviter?: string, more: { id?: string; username?: string } = {}): Promise<string> {
    const user_id = more.id ?? randomUUID();
    const username = more.username ?? 'someone';
    const invite_code = user_id.slice(0, 8).toUpperCase();
    const inviter_id = inviter ?? null;
    await this.publish(registered, [{ user_id, username, invite_code, inviter_id, at: this.clock.now() }]);
    return user_id;
  }

  /** Registers a member and waits until they have a place in the tree. */
  async member(inviter?: string, username?: string): Promise<string> {
    const id = await this.register(inviter, username ? { username } : {});
    await this.until(async () => (await this.ancestors(id)) !== undefined);
    return id;
  }

  /** Publishes that customers share a device, card or address. */
  async seen(kind: FingerprintKind, name: string, ...userIds: string[]): Promise<void> {
    await this.publish(kind === 'device' ? deviceSeen : payeeSeen, this.fingerprints(kind, name, userIds));
  }

  /** Publishes that withdrawals of these customers to a card or address were approved. */
  async approved(kind: 'card' | 'address', name: string, ...userIds: string[]): Promise<void> {
    await this.publish(payeeApproved, this.fingerprints(kind, name, userIds));
  }

  /** Publishes an account's restrictions: frozen and excluded, and closed or not. */
  async restrictions(user_id: string, closed: boolean): Promise<void> {
    const excluded_until = this.clock.now() + 1_000_000;
    await this.publish(restrictionsChanged, [{ user_id, closed, frozen: true, excluded_until, kyc_status: 'none' }]);
  }

  /** Publishes a settled order with this fee; returns its id. */
  async settle(userId: string, fee: string, result: OrderEvent['result'] = 'win'): Promise<string> {
    const order = orderOf(userId, fee, result);
    await this.publish(orderSettled, [order]);
    return order.id;
  }

  async ancestors(id: string): Promise<string[] | undefined> {
    const [row]: { ancestors: string[] | null }[] = await this.database.dataSource.query(
      'select ancestors from members where user_id = $1',
      [id],
    );
    return row?.ancestors ?? undefined;
  }

  /** A user's invite page. */
  page(userId: string, request: InviteRequest = {}): Promise<InviteReply> {
    return this.call(userInvite, request, { userId });
  }

  /** Sets a member's code, so that it is not requested from identity. */
  async giveCode(userId: string, code: string): Promise<void> {
    await this.database.dataSource.query('update members set invite_code = $2 where user_id = $1', [userId, code]);
  }

  paidTo(userId: string): string {
    let sum = 0n;
    for (const rebate of this.paid.values()) if (rebate.userId === userId) sum += rebate.amount;
    return formatMicro(sum);
  }

  /** Waits until all events are consumed and all batches are paid. */
  async settled(): Promise<void> {
    await this.until(async () => {
      // In this order, because consumed events can add batches.
      return (await this.backlog()) === 0 && (await this.owed()) === 0;
    });
  }

  /** The number of unpaid batches. */
  async owed(): Promise<number> {
    const [row]: { due: number }[] = await this.database.dataSource.query(
      'select count(*)::int as due from rebate_batches where paid_at is null',
    );
    return row?.due ?? 0;
  }

  /** The number of messages that are not acknowledged yet. */
  private async backlog(): Promise<number> {
    const infos = await Promise.all(CONSUMERS.map((name) => this.stream.jsm.consumers.info(EVENT_STREAM, name)));
    return infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
  }

  private fingerprints(kind: FingerprintKind, name: string, userIds: string[]): FingerprintEvent[] {
    const hash = createHash('sha256').update(name).digest('hex');
    return userIds.map((user_id) => ({ user_id, kind, hash, at: this.clock.now() }));
  }

  private pay(request: RebatesPayRequest): object {
    if (this.loseRequests > 0) {
      this.loseRequests--;
      throw new AppError('UNAVAILABLE');
    }
    const [users, amounts] = [Buffer.from(request.users, 'base64'), Buffer.from(request.amounts, 'base64')];
    for (let i = 0; i < users.length / 16; i++) {
      const rebate = { userId: uuidOf(users.subarray(i * 16, i * 16 + 16)), amount: amounts.readBigInt64BE(i * 8) };
      const key = `${request.batch_id}/${rebate.userId}`;
      if ((this.paid.get(key)?.amount ?? rebate.amount) !== rebate.amount) throw new AppError('CONFLICT');
      this.paid.set(key, rebate);
    }
    if (this.loseReplies === 0) return {};
    this.loseReplies--;
    throw new AppError('UNAVAILABLE');
  }
}

/** A settled order, as trading publishes it. */
export function orderOf(userId: string, fee: string, result: OrderEvent['result']): OrderEvent {
  return {
    ...{ id: randomUUID(), number: '0000-0000-0000', user_id: userId, product_id: 'p', symbol: 'BTCUSDT' },
    ...{ direction: 'up', amount: '100.00', fee, payout_rate: '0.85', buy_price: '1.00', status: 'settled', result },
    ...{ order_time: 0, settle_time: 1, sell_price: '1.00', sell_time: 1, profit: '0.00' },
  };
}
