import { micro } from '@makoto/contracts';
import type { Json } from '../../../test/support/client.ts';

/** How the books show the operations of one kind. */
interface Kind {
  /** Selects `owner`, `id` and, as text, the facts of each operation that the books count as done. */
  rows: string;
  /** The field of an answer with the id. */
  id: string;
  /** The fields of an answer that the books must repeat. */
  facts: readonly string[];
}

/** The operations that a journal compares with the books: each answer has a row, and each row has an answer. */
export const KINDS = {
  order: {
    rows: `select user_id as owner, id, product_id, direction, stake::text as amount, buy_price::text
      from trading.orders where status = 'settled'`,
    id: 'id',
    facts: ['product_id', 'direction', 'amount', 'buy_price'],
  },
  deposit: {
    rows: `select user_id as owner, id, method, currency, amount::text, rate::text from wallet.deposits`,
    id: 'id',
    facts: ['method', 'currency', 'amount', 'rate'],
  },
  /** A deposit that its customer has reported as paid. */
  payment: {
    rows: `select user_id as owner, id, number from wallet.deposits where status = 'success'`,
    id: 'id',
    facts: ['number'],
  },
  withdrawal: {
    rows: `select user_id as owner, id, currency, amount::text, fee::text, payout_amount::text
      from wallet.withdrawals where status = 'success'`,
    id: 'id',
    facts: ['currency', 'amount', 'fee', 'payout_amount'],
  },
  conversion: {
    rows: `select user_id as owner, id, number, amount::text, rate::text, result::text
      from wallet.conversions where done_at is not null`,
    id: 'quote_id',
    facts: ['number', 'amount', 'rate', 'result'],
  },
  purchase: {
    rows: `select user_id as owner, id, currency, quantity::text, pay_amount::text, rate::text from earn.positions`,
    id: 'id',
    facts: ['currency', 'quantity', 'pay_amount', 'rate'],
  },
  exit: {
    rows: `select user_id as owner, id, currency, quantity::text from earn.positions
      where ended_early and status = 'completed'`,
    id: 'id',
    facts: ['currency', 'quantity'],
  },
} as const satisfies Record<string, Kind>;

export type OperationKind = keyof typeof KINDS;
export const OPERATION_KINDS: readonly OperationKind[] = [
  ...(['order', 'deposit', 'payment', 'withdrawal', 'conversion', 'purchase', 'exit'] as const),
];

/** An operation that a customer asked for. */
export interface Operation {
  kind: OperationKind;
  /** The customer's id. */
  owner: string;
  /** The idempotency key, for messages. */
  key: string;
  /** The data of the answer; null after a refusal, undefined as long as nobody knows. */
  answer?: Json | null;
}

/** Facts that are micro-units in the books and decimal strings in answers. */
const DECIMALS: ReadonlySet<string> = new Set([
  ...['amount', 'buy_price', 'rate', 'fee', 'payout_amount', 'result', 'quantity', 'pay_amount'],
]);

/** What an answer says of its operation, as `factsOfRow` says it. */
export function factsOfAnswer(kind: OperationKind, answer: Json): string {
  const text = (fact: string): string => {
    const value = String(answer[fact]);
    return DECIMALS.has(fact) ? String(micro(value)) : value;
  };
  return KINDS[kind].facts.map(text).join(' ');
}

export function factsOfRow(kind: OperationKind, row: Readonly<Record<string, string>>): string {
  return KINDS[kind].facts.map((fact) => row[fact]).join(' ');
}
