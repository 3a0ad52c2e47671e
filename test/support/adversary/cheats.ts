import { cosign, KEY_TYPES, readNote, signNote, writeNote, writeSignature, writeVerifierKey } from 'makoto-verify/tlog';
import { noteSigner, ORIGIN } from '../../../packages/monitor/src/testing/fake-house.ts';
import { MINUTE, START } from './house.ts';
import type { World } from './world.ts';

/** One way for a house to cheat, and who notices it. */
export interface Cheat {
  what: string;
  /** Everyone who notices, as “who: what”. */
  noticed: string[];
  run: (world: World) => void | Promise<void>;
  /** The watchers have not seen the honest house before. */
  fromTheStart?: true;
}

/** Must be the first: the receipt is logged only afterwards. */
export const LEFT_OUT: Cheat = {
  what: 'a receipt is left out of the log, where it was promised a place',
  noticed: ['app: promise', 'monitor: receipt_missing', 'verifier: log_head'],
  fromTheStart: true,
  run: () => undefined,
};

/** Replaces text in the JSON of a reply. */
function replaced(data: unknown, from: string | RegExp, to: string): unknown {
  return JSON.parse(JSON.stringify(data).replace(from, to));
}

const minuteTwo = (path: string, query: URLSearchParams): boolean =>
  path === 'public/ticks' && query.get('seq') === '2';
const isProof = (path: string): boolean => path.startsWith('public/proof/order/');

/** What a house does to ticks and orders. */
const TRADE: Cheat[] = [
  {
    what: 'a published tick is rewritten',
    noticed: ['monitor: ticks_rewritten'],
    fromTheStart: true,
    run: (world) => {
      world.bend({
        data: (path, data, query) =>
          minuteTwo(path, query) ? replaced(data, / 95\d{9} /, ' 94000000000 ') : undefined,
      });
    },
  },
  {
    what: 'the ticks of a minute are withheld',
    noticed: ['monitor: ticks_missing'],
    fromTheStart: true,
    run: (world) => {
      world.bend({ data: (path, _data, query) => (minuteTwo(path, query) ? null : undefined) });
    },
  },
  {
    what: 'a tick in an order’s proof is rewritten',
    noticed: ['monitor: settlement', 'verifier: entry_price'],
    run: (world) =>
      world.bend({
        data: (path, data) =>
          isProof(path) ? replaced(data, /("leaf":"BTCUSDT \d+ )\d+/, '$194000000000') : undefined,
      }),
  },
  {
    what: 'an order is settled against the rule',
    noticed: ['monitor: settlement', 'verifier: outcome'],
    run: (world) =>
      world.bend({
        data: (path, data) => (isProof(path) ? replaced(data, '"result":"win"', '"result":"lose"') : undefined),
      }),
  },
  {
    what: 'an order that was won is paid less',
    noticed: ['monitor: settlement', 'verifier: payout'],
    run: (world) =>
      world.bend({
        data: (path, data) => (isProof(path) ? replaced(data, '"paid":"18.50"', '"paid":"18.40"') : undefined),
      }),
  },
  {
    what: 'an order is never settled',
    noticed: ['monitor: settlement', 'monitor: stalled', 'monitor: ticks_unlogged'],
    run: (world) => {
      world.clock.now += 10 * MINUTE;
      world.bend({
        data: (path, data) => (isProof(path) ? replaced(data, /"settlement":\{.*?\}/, '"settlement":null') : undefined),
      });
    },
  },
  {
    what: 'a receipt is exchanged for one with another payout, signed by a key that nobody knows',
    noticed: ['monitor: settlement', 'verifier: log_head', 'verifier: receipt'],
    run: (world) =>
      world.bend({
        data: (path, data) =>
          isProof(path) ? replaced(data, '\\"payout_rate\\":\\"0.85\\"', '\\"payout_rate\\":\\"0.80\\"') : undefined,
      }),
  },
  {
    what: 'terms change without an entry',
    noticed: ['monitor: terms'],
    run: (world) =>
      world.bend({
        data: (path, data) =>
          path === 'product/details' ? replaced(data, '"payout":"0.85"', '"payout":"0.70"') : undefined,
      }),
  },
  {
    what: 'a root is published that the log does not have',
    noticed: ['monitor: ticks_unlogged'],
    run: (world) => {
      // The fifth minute is published and never logged.
      world.clock.now += 4 * MINUTE;
    },
  },
];

/** What a house does to its debts. */
const DEBTS: Cheat[] = [
  {
    what: 'less debt is shown than is signed',
    noticed: ['monitor: solvency'],
    fromTheStart: true,
    run: (world) => {
      world.bend({
        data: (path, data) =>
          path === 'public/solvency'
            ? replaced(data, '"owed":[{"currency":"USD","amount":"5', '"owed":[{"currency":"USD","amount":"4')
            : undefined,
      });
    },
  },
  {
    what: 'the signed total of debts is altered',
    noticed: ['monitor: solvency', 'verifier: statement'],
    fromTheStart: true,
    run: (world) => {
      world.bend({
        data: (path, data) =>
          path === 'public/solvency'
            ? replaced(data, '\\"owed\\":{\\"USD\\":\\"5.00', '\\"owed\\":{\\"USD\\":\\"4.00')
            : undefined,
      });
    },
  },
  {
    what: 'the ledger is corrected without an entry',
    noticed: ['monitor: correction'],
    run: (world) => {
      const parties = { debit: 'a customer available', credit: 'house', amount: '5.00', currency: 'USD' };
      const record = { ...parties, about: null, at: START, code: 'other', id: 'random', reason: 'because' };
      world.showCorrection(record);
    },
  },
];

/** What a house does to its log. */
const LOG: Cheat[] = [
  {
    what: 'a fork is shown to one customer',
    noticed: ['app: unwitnessed', 'monitor: cosignature', 'monitor: fork', 'verifier: witnesses', 'witness'],
    run: async (world) => {
      const { note, bend } = await world.fork((entries) =>
        entries.map((text, i) => (i === 2 ? text.replace(/[0-9a-f]{64}/, '0'.repeat(64)) : text)),
      );
      world.refused = world.house.witness.refuses(note);
      world.bend(bend);
    },
  },
  {
    what: 'a fork is shown with an old signature of the witness',
    noticed: ['app: witness_key', 'monitor: cosignature', 'verifier: log_head', 'witness'],
    run: async (world) => {
      const { note, bend } = await world.fork((entries) => [...entries, 'another story']);
      const last = (await world.house.shown()).note.trimEnd().split('\n').at(-1) ?? '';
      world.refused = world.house.witness.refuses(note);
      world.bend(bend);
      world.showForged(`${note}${last}\n`);
    },
  },
  {
    what: 'a cosignature is replayed under another head',
    noticed: ['app: witness_key', 'monitor: cosignature', 'verifier: log_head'],
    run: async (world) => {
      const old = world.house.heads.at(-1)?.note.trimEnd().split('\n').at(-1);
      world.showHead(`${await ownHead(world)}${old}\n`);
    },
  },
  {
    what: 'the witness’s key is exchanged',
    noticed: ['app: witness_key', 'monitor: cosignature', 'verifier: witnesses'],
    run: async (world) => {
      const note = await ownHead(world);
      const stranger = noteSigner('witness.example/w1', KEY_TYPES.cosignature);
      const signature = cosign(readNote(note).text, Math.floor(world.clock.now / 1_000), stranger);
      world.showHead(`${note}${writeSignature(signature)}`);
    },
  },
  {
    what: 'the log’s key is exchanged',
    noticed: ['app: log_key', 'monitor: checkpoint', 'monitor: keys', 'verifier: witnesses', 'witness'],
    run: async (world) => {
      const stranger = noteSigner(ORIGIN);
      const { text } = readNote(await ownHead(world));
      const head = writeNote({ text, signatures: [signNote(text, stranger)] });
      world.refused = world.house.witness.refuses(head);
      const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), stranger.key.publicKey]).toString(
        'base64',
      );
      const key = {
        key_id: 'stranger',
        public_key: spki,
        algorithm: 'Ed25519',
        use: 'log',
        verifier_key: writeVerifierKey(stranger.key),
      };
      world.showHead(head, (list) => [...list.filter((one) => !JSON.stringify(one).includes('"log"')), key]);
    },
  },
  {
    what: 'a tile is truncated',
    noticed: ['monitor: tiles'],
    run: (world) => {
      world.bend({ file: (path, bytes) => (path.startsWith('tile/0/') ? bytes?.subarray(0, 32) : undefined) });
    },
  },
  {
    what: 'an entry is rewritten under a head that is signed',
    noticed: ['monitor: rewritten'],
    run: (world) =>
      world.bend({ file: (path, bytes) => (path.startsWith('tile/entries/') ? flipped(bytes) : undefined) }),
  },
  {
    what: 'the house’s clock is an hour ahead',
    noticed: ['monitor: clock'],
    fromTheStart: true,
    run: (world) => {
      world.clock.now -= 60 * MINUTE;
    },
  },
  {
    what: 'a root enters the log late',
    noticed: ['monitor: late'],
    run: async (world) => {
      world.clock.now += 4 * MINUTE;
      world.clock.base = world.clock.now;
      await world.lookBefore();
      await world.house.logMinutes(5);
    },
  },
  {
    what: 'the checkpoint goes back',
    noticed: ['app: rolled_back', 'monitor: went_back', 'verifier: log_entry'],
    run: (world) => world.showHead(world.house.heads.at(-1)?.note ?? ''),
  },
  {
    what: 'an old log is shown to a new customer',
    noticed: ['app: promise', 'monitor: behind', 'monitor: ticks_unlogged', 'verifier: log_entry'],
    fromTheStart: true,
    run: (world) => world.showHead(world.house.heads.at(-1)?.note ?? ''),
  },
  {
    what: 'a second writer signs another log with the same key',
    noticed: ['app: unwitnessed', 'monitor: cosignature', 'monitor: fork', 'witness'],
    run: async (world) => {
      const twin = await world.house.twin();
      try {
        const note = (await twin.shown()).note;
        world.refused = world.house.witness.refuses(note);
        world.bend({ file: (path) => twin.file(path) });
        await world.look();
      } finally {
        await twin.support.close();
      }
    },
  },
  {
    what: 'the database is rolled back to a backup, and the log goes on from it',
    noticed: ['app: unwitnessed', 'monitor: cosignature', 'monitor: fork', 'verifier: log_head', 'witness'],
    run: async (world) => {
      await world.house.rollBack(-2);
      await world.house.logOther(4);
      world.refused = world.house.witness.refuses((await world.house.shown()).note);
    },
  },
];

/** The same bytes with one bit of the first entry's text changed. */
function flipped(bytes: Buffer | undefined): Buffer | undefined {
  const copy = bytes && Buffer.from(bytes);
  if (copy) copy[60] = (copy[60] ?? 0) ^ 1;
  return copy;
}

/** The head as the log signed it, without witnesses. */
async function ownHead({ house }: World): Promise<string> {
  const { text, signatures } = readNote((await house.shown()).note);
  return writeNote({ text, signatures: signatures.filter(({ name }) => name === ORIGIN) });
}

export const CHEATS: Cheat[] = [LEFT_OUT, ...TRADE, ...DEBTS, ...LOG];
