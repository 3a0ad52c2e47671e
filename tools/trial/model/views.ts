import { formatMicro, micro } from '@makoto/contracts';
import { eventually, isJson, type Json, rowsOf } from '../../../test/support/client.ts';
import { compareOnce, expectBalances } from './compare.ts';
import type { Stage } from './stage.ts';
import { balancesDue, type Person, type Story } from './story.ts';

const LOOK_MS = 200;
/** Of a longer list only the newest rows are compared, and the number of all. */
const PAGE = 100;

interface View {
  path: string;
  /** @throws Error if what a customer is shown is not as the model says; `paid` are all rebates paid so far */
  compare: (shown: Json, person: Person, paid: bigint, people: readonly Person[]) => void;
}

/** Rows by id, with the fields that each must have. */
type Rows = ReadonlyMap<string, Json>;

/** What customers are shown of their money. */
export const VIEWS = {
  balances: {
    path: 'user/details',
    compare: ({ balances }, person, paid) => {
      const rows = Array.isArray(balances) ? balances.filter(isJson) : [];
      const amounts = rows.flatMap(({ currency, ...of }): [string, bigint][] =>
        Object.entries(of).map(([kind, amount]) => [`${kind} ${String(currency)}`, micro(String(amount))]),
      );
      expectBalances(person, balancesDue(person, paid), new Map(amounts));
    },
  },
  'running orders': {
    path: 'order/hold_list',
    compare: (shown, { orders }) =>
      expectRows(
        shown,
        rows(orders, ({ stake, fee }) => ({ amount: formatMicro(stake), fee: formatMicro(fee) })),
      ),
  },
  'settled orders': {
    path: 'order/list',
    compare: (shown, { ended }) =>
      expectRows(
        shown,
        rows(ended.orders, (result) => ({ result })),
      ),
  },
  deposits: { path: 'wallet/deposits', compare: (shown, person) => expectRows(shown, payments(person, 'deposits')) },
  withdrawals: {
    path: 'wallet/withdrawals',
    compare: (shown, person) => expectRows(shown, payments(person, 'withdrawals')),
  },
  positions: {
    path: 'wealth/orders',
    compare: (shown, { positions, ended }) => {
      const running = rows(positions, ({ currency, quantity }) => {
        return { status: 'earning', currency, quantity: formatMicro(quantity) };
      });
      expectRows(shown, new Map([...running, ...rows(ended.positions, (status) => ({ status }))]));
    },
  },
  rebates: {
    path: 'user/invite',
    compare: ({ totals }, person, paid, people) => {
      const due = { members: people.filter((one) => inviters(one).includes(person)).length, rebate: formatMicro(paid) };
      expectFields('totals', isJson(totals) ? totals : {}, due);
    },
  },
} as const satisfies Record<string, View>;

export type ViewName = keyof typeof VIEWS;
export const VIEW_NAMES: readonly ViewName[] = [
  ...(['balances', 'running orders', 'settled orders', 'deposits', 'withdrawals', 'positions', 'rebates'] as const),
];

/** Compares what a customer is shown with the model. @throws Error if they still differ after `patienceMs` */
export async function viewAgrees(name: ViewName, person: Person, story: Story, stage: Stage): Promise<void> {
  const { path, compare }: View = VIEWS[name];
  await eventually(
    async () => {
      const paid = (await compareOnce(story, stage)).get(person)?.rebates ?? 0n;
      compare(await person.client.ok(path, path === 'user/details' ? {} : { size: PAGE }), person, paid, story.people);
    },
    stage.patienceMs,
    LOOK_MS,
  );
}

function payments({ ended, ...person }: Person, what: 'deposits' | 'withdrawals'): Rows {
  const open = rows(person[what], ({ amount, status }) => ({ amount: formatMicro(amount), status }));
  return new Map([...open, ...rows(ended[what], (status) => ({ status }))]);
}

function rows<T>(of: ReadonlyMap<string, T>, fieldsOf: (one: T) => Json): Rows {
  return new Map([...of].map(([id, one]) => [id, fieldsOf(one)]));
}

/** All who get rebates from this person's orders, the nearest first. */
function inviters({ inviter }: Person): Person[] {
  return inviter ? [inviter, ...inviters(inviter)] : [];
}

/** @throws Error unless a list shows these rows and no others */
function expectRows(shown: Json, expected: Rows): void {
  if (shown['total'] !== expected.size)
    throw new Error(`${String(shown['total'])} rows; the model has ${expected.size}`);
  for (const row of rowsOf(shown)) {
    const fields = expected.get(String(row['id']));
    if (!fields) throw new Error(`the model does not know ${JSON.stringify(row)}`);
    expectFields(String(row['id']), row, fields);
  }
}

function expectFields(name: string, shown: Json, expected: Json): void {
  for (const [field, value] of Object.entries(expected))
    if (shown[field] !== value)
      throw new Error(`${name} shows ${field} ${String(shown[field])}; the model says ${String(value)}`);
}
