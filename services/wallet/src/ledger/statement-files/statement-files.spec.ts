import { randomUUID } from 'node:crypto';
import { formatMicro, MAX_PDF_MOVEMENTS, type StatementCsvRequest } from '@makoto/contracts';
import fc from 'fast-check';
import { HAPPENINGS, transfer, transfersOf } from '../../testing/happenings.js';
import { contextOf, units, WalletHarness } from '../../testing/wallet-harness.js';
import { Ledger } from '../posting/ledger.service.js';
import { type AccountKey, account, type Currency, houseAccount, type Transfer } from '../posting/transfer.js';
import { StatementCheckpointsService } from '../statement/statement-checkpoints.service.js';
import { HELD_KINDS } from './customer-accounts.js';
import { digestOf, FIRST_DIGEST } from './statement-csv.calc.js';
import { StatementFiles } from './statement-files.service.js';

const HOUR_MS = 3_600_000;
const TOKYO = 'Asia/Tokyo';

let harness: WalletHarness;

beforeAll(async () => {
  harness = await WalletHarness.open();
});
afterAll(() => harness.close());

type Period = Pick<StatementCsvRequest, 'year' | 'month' | 'time_zone'>;

/** All parts of a file, as the gateway requests them. */
async function fileOf(user: string, period: Period, between?: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  let after: string | null | undefined;
  do {
    const request = { ...period, ...(after ? { after } : {}) };
    const part = await harness.get(StatementFiles).csv(request, contextOf(user));
    lines.push(...part.text.split(/(?<=\r\n)/));
    after = part.after;
    expect(after?.length ?? 0).toBeLessThanOrEqual(200);
    await between?.();
  } while (after);
  return lines;
}

interface Row {
  line: string;
  number: string;
  time: string;
  account: string;
  other: string;
  currency: string;
  kind: string;
  amount: number;
  balance: string;
}

/** The lines as their readers see them; amounts are whole units here. */
const rowsOf = (lines: readonly string[]): Row[] =>
  lines.slice(1).map((text) => {
    const [line = '', number = '', time = '', , own = '', other = '', currency = '', kind = '', , , amount, balance] =
      text
        .trimEnd()
        .replaceAll(/"[^"]*"/g, 'quoted')
        .split(',');
    return { line, number, time, account: own, other, currency, kind, amount: Number(amount), balance: balance ?? '' };
  });

const post = (...transfers: Transfer[]): Promise<void> => harness.get(Ledger).post(transfers);

/** The balance of an account after the transfers before a moment, whole units. */
const balanceAt = (posted: readonly { at: number; moved: Transfer }[], key: AccountKey, at: number): number =>
  posted
    .filter((one) => one.at < at)
    .reduce((sum, { moved: { debit, credit, amount } }) => {
      const is = (other: AccountKey): boolean =>
        other.owner === key.owner && other.kind === key.kind && other.currency === key.currency;
      return sum + Number(amount / units(1)) * (Number(is(credit)) - Number(is(debit)));
    }, 0);

describe('a statement', () => {
  it('equals the ledger in every account, month and currency, and follows from the one before', async () => {
    const step = fc.record({
      what: fc.constantFrom(...HAPPENINGS),
      whole: fc.integer({ min: 2, max: 50 }),
      wait: fc.integer({ min: 0, max: 20 * 24 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const user = await harness.customer();
        const posted: { at: number; moved: Transfer }[] = [];
        const send = async (group: Transfer[]): Promise<void> => {
          await post(...group);
          posted.push(...group.map((moved) => ({ at: harness.clock.now(), moved })));
        };
        const begun = harness.clock.now();
        for (const currency of ['USD', 'USDT'] as const) {
          const outside = houseAccount('outside_quick', currency);
          await send([transfer(randomUUID(), 0, 'deposit', outside, account(user, 'available', currency), 2_000)]);
        }
        let later: Transfer[][] = [];
        for (const { what, whole, wait } of steps) {
          harness.clock.advance(wait * HOUR_MS);
          const [first = [], ...rest] = transfersOf(user, what, randomUUID(), whole);
          for (const group of [first, ...later]) await send(group);
          later = rest;
        }
        const now = harness.clock.now();
        for (
          let at = new Date(begun + 9 * HOUR_MS);
          at.getTime() <= now + 9 * HOUR_MS;
          at.setUTCMonth(at.getUTCMonth() + 1, 1)
        ) {
          const period = { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, time_zone: TOKYO };
          const rows = rowsOf(await fileOf(user, period));
          const from = Date.UTC(period.year, period.month - 1, 1) - 9 * HOUR_MS;
          const end = Date.UTC(period.year, period.month, 1) - 9 * HOUR_MS;
          for (const currency of ['USD', 'USDT'] as const) {
            for (const kind of ['available', ...HELD_KINDS] as const) {
              const of = (line: string): string | undefined =>
                rows.find((row) => row.line === line && row.account === kind && row.currency === currency)?.balance;
              const key = account(user, kind, currency);
              const [opening, closing] = [balanceAt(posted, key, from), balanceAt(posted, key, end)];
              expect([of('opening'), of('closing')]).toEqual([opening, closing].map((n) => formatMicro(units(n))));
              const moved = rows.filter((row) => row.line === 'movement' && row.currency === currency);
              const change = moved.reduce(
                (sum, row) => sum + (row.account === kind ? row.amount : row.other === kind ? -row.amount : 0),
                0,
              );
              expect(opening + change).toBe(closing);
              const totals = rows.filter((r) => r.line === 'total' && r.currency === currency && r.account === kind);
              expect(totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(change);
            }
          }
        }
      }),
      { numRuns: 12 },
    );
    await harness.assertBooks();
  });

  it('of a closed year is the same to the byte whenever it is asked for, and has the digest of its lines', async () => {
    const user = await harness.customer();
    const year = new Date(harness.clock.now()).getUTCFullYear();
    const ends = Date.UTC(year + 1, 0, 1);
    const fund = (currency: Currency): Promise<void> => harness.fund(user, currency, units(3));
    await fund('USD');
    harness.clock.advance(ends - harness.clock.now() - 1);
    const lost = transfersOf(user, 'order lost', randomUUID(), 1);
    await post(...(lost[0] ?? []));
    harness.clock.advance(1);
    await fund('USD');
    await post(...(lost[1] ?? []));
    const period = { year, time_zone: 'UTC' };
    const early = await fileOf(user, period);
    expect(early.join('')).toContain('Still running');
    harness.clock.advance(300_000);
    const closed = await fileOf(user, period);
    expect(closed.join('')).toContain('Closed');
    expect(closed.slice(7)).toEqual(early.slice(7, -1).concat(closed.at(-1) ?? ''));
    for (let i = 0; i < 300; i++) await fund(i % 2 ? 'USD' : 'USDT');
    harness.clock.advance(HOUR_MS);
    await harness.get(StatementCheckpointsService).sweep();
    expect(await fileOf(user, period)).toEqual(closed);
    expect(
      rowsOf(closed)
        .filter(({ line }) => line === 'movement')
        .map(({ kind }) => kind),
    ).toEqual(['deposit', 'stake', 'fee']);
    const digest = Buffer.from(digestOf(FIRST_DIGEST, closed.slice(0, -1)), 'base64url').toString('hex');
    expect(closed.at(-1)).toContain(digest);
    const { list } = await harness.get(StatementFiles).years({ time_zone: 'UTC' }, contextOf(user));
    expect(list).toEqual([
      { year: year + 1, closed: false, movements: 301 },
      { year, closed: true, movements: 3 },
    ]);
  });

  it('has each movement once, in order, while new ones arrive between its parts', async () => {
    const user = await harness.customer();
    const groups = Array.from({ length: 2_300 }, (_, i) => [
      transfer(
        ...([randomUUID(), 0, 'deposit'] as const),
        ...([
          houseAccount('outside_quick', i % 2 ? 'USD' : 'USDT'),
          account(user, 'available', i % 2 ? 'USD' : 'USDT'),
          1,
        ] as const),
      ),
    ]);
    await harness.get(Ledger).postMany(groups);
    const [held, lost] = transfersOf(user, 'order lost', randomUUID(), 5);
    await post(...(held ?? []));
    await post(...(lost ?? []));
    harness.clock.advance(1);
    const year = new Date(harness.clock.now()).getUTCFullYear();
    const rows = rowsOf(await fileOf(user, { year, time_zone: TOKYO }, () => harness.fund(user, 'USD', units(1))));
    const moved = rows.filter(({ line }) => line === 'movement');
    expect(moved.map(({ number }) => number)).toEqual([
      ...Array.from({ length: 1_152 }, (_, i) => `USD-${i + 1}`),
      ...Array.from({ length: 1_150 }, (_, i) => `USDT-${i + 1}`),
      '',
    ]);
    expect(rows.at(-1)).toMatchObject({ line: 'end', number: '2303' });
  });

  it('gives the key figures of trading', async () => {
    const user = await harness.customer('100');
    for (const [what, whole] of [
      ['order won', 10],
      ['order lost', 7],
      ['withdrawal paid', 20],
    ] as const)
      for (const group of transfersOf(user, what, randomUUID(), whole)) await post(...group);
    harness.clock.advance(1);
    const year = new Date(harness.clock.now()).getUTCFullYear();
    const figures = rowsOf(await fileOf(user, { year, time_zone: 'UTC' })).filter(
      ({ line, currency }) => line === 'figure' && currency === 'USD',
    );
    expect(figures.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fees', 3],
      // 10 won, 7 lost, two fees
      ['trading', 1],
      ['earnings', 0],
      ['rebates', 0],
    ]);
  });

  it('is refused with an alert rather than handed out wrong', async () => {
    const user = await harness.customer('100');
    await harness.fund(user, 'USD', units(5));
    harness.clock.advance(1);
    const { dataSource } = harness.db;
    await dataSource.query('alter table transfers disable trigger transfers_append_only');
    const id = `${user.slice(0, 32)}0101`;
    const period = { year: new Date(harness.clock.now()).getUTCFullYear(), time_zone: 'UTC' };
    const breaks = [
      'entry_balance = entry_balance + 1 where entry_no = 1',
      'amount = amount + 1 where entry_no = 2',
      'entry_balance = entry_balance + 1 where entry_no = 2',
    ];
    for (const broken of breaks) {
      await dataSource.query(`update transfers set ${broken} and entry_account = $1`, [id]);
      await expect(fileOf(user, period)).rejects.toThrow('differs from the ledger');
      await dataSource.query(`update transfers set ${broken.replace('+', '-')} and entry_account = $1`, [id]);
    }
    await dataSource.query('alter table transfers enable trigger transfers_append_only');
    await expect(fileOf(user, period)).resolves.toBeDefined();
  });

  it('is refused for a period that has not begun, and with a foreign cursor', async () => {
    const user = await harness.customer('1');
    const year = new Date(harness.clock.now()).getUTCFullYear();
    await expect(fileOf(user, { year: year + 1, time_zone: 'UTC' })).rejects.toMatchObject({ errorName: 'VALIDATION' });
    const foreign = harness.get(StatementFiles).csv({ year, time_zone: 'UTC', after: '1/2' }, contextOf(user));
    await expect(foreign).rejects.toMatchObject({ errorName: 'VALIDATION' });
  });

  it('is a PDF in each language, with sums only above the limit', async () => {
    const user = await harness.customer('10');
    harness.clock.advance(1);
    const period = { year: new Date(harness.clock.now()).getUTCFullYear(), time_zone: TOKYO };
    const pdfOf = async (lang: 'en' | 'jp' | 'zn'): Promise<string> => {
      const { content } = await harness.get(StatementFiles).pdf(period, { ...contextOf(user), lang });
      return Buffer.from(content, 'base64').toString('latin1');
    };
    harness.peers.realName = '髙橋 太郎';
    for (const lang of ['en', 'jp', 'zn'] as const) expect(await pdfOf(lang)).toMatch(/^%PDF-1\.\d[\s\S]*%%EOF\s*$/);
    const pagesOf = (pdf: string): number => Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]);
    const grow = (count: number): Promise<unknown> =>
      harness
        .get(Ledger)
        .postMany(
          Array.from({ length: count }, () => [
            transfer(
              randomUUID(),
              0,
              'deposit',
              houseAccount('outside_quick', 'USD'),
              account(user, 'available', 'USD'),
              1,
            ),
          ]),
        );
    await grow(MAX_PDF_MOVEMENTS - 1);
    harness.clock.advance(1);
    expect(pagesOf(await pdfOf('en'))).toBeGreaterThan(30);
    await grow(1);
    harness.clock.advance(1);
    expect(pagesOf(await pdfOf('en'))).toBe(1);
  });
});
