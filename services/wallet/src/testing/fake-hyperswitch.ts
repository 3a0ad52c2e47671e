import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface FakeRefund {
  refund_id: string;
  payment_id: string;
  amount: number;
  currency: string;
  status: string;
}

interface FakeDispute {
  dispute_id: string;
  payment_id: string;
  /** Minor units, as a text. */
  amount: string;
  currency: string;
  dispute_stage: string;
  dispute_status: string;
}

/** A payment as the API returns it, with more fields than we read, as in the documentation. */
interface FakePayment {
  payment_id: string;
  merchant_id: string;
  status: string;
  amount: number;
  amount_received: number | null;
  currency: string;
  created: string;
  client_secret: string;
  return_url: string;
  merchant_order_reference_id: string;
  metadata: unknown;
  payment_link: { link: string; secure_link: null; payment_link_id: string };
  refunds: FakeRefund[] | null;
  disputes: FakeDispute[] | null;
}

const API_KEY = 'snd_test_key_of_the_spec';
const WEBHOOK_KEY = 'response hash key of the spec';

/** Plays the documented API of Hyperswitch, version 1, on 127.0.0.1: payments, refunds, disputes, lists and webhooks. */
export class FakeHyperswitch {
  readonly payments = new Map<string, FakePayment>();
  /** Every request as `METHOD path`. */
  readonly requests: string[] = [];
  /** The number of next requests that get no answer, as if the connection broke after they took effect. */
  losing = 0;
  /** Answers 503 while set. */
  away = false;
  url = '';
  private events = 0;
  private readonly server = createServer((request, response) => void this.serve(request, response));

  constructor(private readonly now: () => number = () => Date.now()) {}

  /** The settings of a wallet that uses this server. */
  get settings() {
    return {
      QUICK_RAIL: 'hyperswitch',
      QUICK_API_URL: this.url,
      QUICK_API_KEY: API_KEY,
      QUICK_WEBHOOK_KEY: WEBHOOK_KEY,
      QUICK_OPTIONS: '{"profile_id":"pro_spec"}',
    } as const;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return this.url;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The one payment of a deposit. */
  paymentOf(depositId: string): FakePayment {
    const found = [...this.payments.values()].filter((p) => JSON.stringify(p.metadata).includes(depositId));
    if (found.length !== 1 || !found[0]) throw new Error(`the deposit has ${found.length} payments`);
    return found[0];
  }

  /** A payment that nobody opened with us, as another shop of the same merchant would make it. */
  add(payment_id: string, amount: number, currency = 'USD'): FakePayment {
    return this.keep({ payment_id, amount, currency, return_url: '', merchant_order_reference_id: '', metadata: {} });
  }

  pay(payment: FakePayment, received = payment.amount): void {
    Object.assign(payment, { status: 'succeeded', amount_received: received });
  }

  refund(payment: FakePayment, refund_id: string, amount: number, status = 'succeeded'): FakeRefund {
    const { payment_id, currency } = payment;
    const refund = { refund_id, payment_id, amount, currency, status };
    payment.refunds = [...(payment.refunds ?? []).filter((r) => r.refund_id !== refund_id), refund];
    return refund;
  }

  dispute(payment: FakePayment, dispute_id: string, amount: number, dispute_status: string): FakeDispute {
    const { payment_id, currency } = payment;
    const stage = { dispute_stage: 'dispute', dispute_status };
    const dispute = { dispute_id, payment_id, amount: String(amount), currency, ...stage };
    payment.disputes = [...(payment.disputes ?? []).filter((d) => d.dispute_id !== dispute_id), dispute];
    return dispute;
  }

  /** A signed webhook: its body as sent, and the headers. */
  webhook(
    event_type: string,
    object: object,
    type = 'payment_details',
  ): { body: string; headers: Record<string, string> } {
    const event = {
      ...{ merchant_id: 'merchant_spec', event_id: `evt_${++this.events}`, event_type },
      content: { type, object },
      timestamp: new Date(this.now()).toISOString(),
    };
    const body = JSON.stringify(event);
    return { body, headers: { 'x-webhook-signature-512': sign(body), 'content-type': 'application/json' } };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://hyperswitch');
    this.requests.push(`${request.method} ${url.pathname}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const page = url.pathname.startsWith('/payment_link/');
    const [status, reply] = this.away
      ? [503, {}]
      : page
        ? [200, '<!doctype html><title>Checkout</title><h1>Hosted checkout</h1>']
        : request.headers['api-key'] === API_KEY
          ? this.answer(request.method ?? '', url, body)
          : [401, { error: { type: 'invalid_request', code: 'IR_01', message: 'API key not provided or invalid' } }];
    if (this.losing > 0) {
      this.losing--;
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': page ? 'text/html' : 'application/json' });
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  }

  private answer(method: string, url: URL, body: unknown): [number, unknown] {
    const path = `${method} ${url.pathname}`;
    if (path === 'POST /payments') return this.create(body);
    if (path === 'GET /payments/list') return [200, this.listed(url.searchParams)];
    if (path === 'POST /refunds/list') {
      const data = [...this.payments.values()].flatMap((p) => p.refunds ?? []).slice(Number(fieldOf(body, 'offset')));
      return [200, { count: data.length, total_count: data.length, data: data.slice(0, 100) }];
    }
    if (path === 'GET /disputes/list') {
      const offset = Number(url.searchParams.get('offset'));
      const all = [...this.payments.values()].flatMap((p) => p.disputes ?? []);
      return [200, all.slice(offset, offset + 100)];
    }
    const known = this.payments.get(url.pathname.replace('/payments/', ''));
    if (method === 'GET' && known) return [200, known];
    return [
      404,
      { error: { type: 'invalid_request', code: 'HE_02', message: 'Payment does not exist in our records' } },
    ];
  }

  private create(body: unknown): [number, unknown] {
    const text = (name: string): string => String(fieldOf(body, name));
    const payment_id = text('payment_id');
    if (this.payments.has(payment_id)) {
      const message = 'The payment with the specified payment_id already exists in our records';
      return [400, { error: { type: 'duplicate_request', code: 'HE_01', message } }];
    }
    if (payment_id.length !== 30 || fieldOf(body, 'payment_link') !== true || fieldOf(body, 'confirm') !== false) {
      return [400, { error: { type: 'invalid_request', code: 'IR_06', message: 'Invalid field' } }];
    }
    const payment = this.keep({
      ...{ payment_id, amount: Number(fieldOf(body, 'amount')), currency: text('currency') },
      ...{ return_url: text('return_url'), merchant_order_reference_id: text('merchant_order_reference_id') },
      metadata: fieldOf(body, 'metadata'),
    });
    return [200, payment];
  }

  private keep(
    given: Pick<
      FakePayment,
      'payment_id' | 'amount' | 'currency' | 'return_url' | 'merchant_order_reference_id' | 'metadata'
    >,
  ): FakePayment {
    const link = `${this.url}/payment_link/merchant_spec/${given.payment_id}`;
    const payment: FakePayment = {
      ...given,
      ...{ merchant_id: 'merchant_spec', status: 'requires_payment_method', amount_received: null },
      ...{ created: new Date(this.now()).toISOString(), client_secret: `${given.payment_id}_secret_spec` },
      payment_link: { link, secure_link: null, payment_link_id: `plink_${given.payment_id}` },
      ...{ refunds: null, disputes: null },
    };
    this.payments.set(given.payment_id, payment);
    return payment;
  }

  /** Newest first, from `created.gte`, after the payment `starting_after`. */
  private listed(query: URLSearchParams): { size: number; data: FakePayment[] } {
    const from = Date.parse(query.get('created.gte') ?? '');
    const all = [...this.payments.values()].reverse().filter((p) => Date.parse(p.created) >= from);
    const after = all.findIndex((p) => p.payment_id === query.get('starting_after'));
    const data = all.slice(after + 1, after + 1 + Number(query.get('limit')));
    return { size: data.length, data };
  }
}

/** The signature of a webhook's body: HMAC-SHA-512 in hex. */
function sign(body: string): string {
  return createHmac('sha512', WEBHOOK_KEY).update(body).digest('hex');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
