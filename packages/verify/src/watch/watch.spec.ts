import { objectOf } from '../read.js';
import { readReceipt, receiptEntryText } from '../receipt.js';
import { evidence, ticks } from '../testing/fake-house.js';
import { FakeLog, ORIGIN, signerOf } from '../testing/fake-log.js';
import { KEY_TYPES, writeVerifierKey } from '../tlog/index.js';
import { checkEvidence, readEvidence, writeEvidence } from './evidence.js';
import { Unreadable } from './heads.js';
import {
  addReceipt,
  type BreakKind,
  blankMemory,
  type LogMemory,
  MAX_BREAKS,
  MAX_SHOWN,
  MAX_WAITING,
  readMemory,
  writeMemory,
} from './memory.js';
import { watchLog } from './watch.js';

const START_S = 1_795_014_000;
const NOW = START_S * 1_000;
const BY = NOW + 10_000;
const ALL = ticks();

const receiptOf = (by = BY, origin = ORIGIN): object =>
  objectOf(objectOf(evidence(ALL, { promise: { origin, by } }).proof, 'proof').receipt, 'receipt');
const entryOf = (receipt: object): string => receiptEntryText(readReceipt(receipt, 'receipt'));

const RECEIPT = receiptOf();
const ENTRY = entryOf(RECEIPT);

let log: FakeLog;
let memory: LogMemory;
let nowMs: number;

/** Looks at the log, and remembers what is found as a device does: as text. */
async function look(): Promise<LogMemory> {
  memory = readMemory(writeMemory(await watchLog(memory, log.source, nowMs)));
  return memory;
}

/** Some time later, with more entries. */
function later(seconds: number, ...entries: string[]): void {
  nowMs += seconds * 1_000;
  log.witnessedS += seconds;
  log.entries = [...log.entries, ...entries];
}

const kinds = (): BreakKind[] => memory.breaks.map(({ kind }) => kind);

/** The verdict on the file that the customer hands to others. */
async function verdict(): Promise<string> {
  const [found] = memory.breaks;
  if (!found) return 'no break';
  return (await checkEvidence(readEvidence(writeEvidence(found)))).verdict;
}

beforeEach(async () => {
  log = new FakeLog();
  log.entries = Array.from({ length: 300 }, (_, i) => `entry ${i}`);
  memory = blankMemory();
  nowMs = NOW;
  await look();
});

describe('an honest log', () => {
  it('is followed from head to head, and keys and witnesses are those of the first time', async () => {
    for (const size of [1, 0, 200, 700]) {
      later(5, ...Array.from({ length: size }, (_, i) => `more ${log.entries.length + i}`));
      await look();
    }
    expect(memory.head).toContain(`${ORIGIN}\n1201\n`);
    expect(memory).toMatchObject({ breaks: [], witnesses: [{ own: false }], checkedMs: nowMs });
    expect(memory.logs).toHaveLength(1);
  });

  it('shows a receipt in time, which is then not looked for any more', async () => {
    memory = addReceipt(memory, 'A', RECEIPT, nowMs);
    await look();
    expect(memory.waiting).toHaveLength(1);
    later(4, ENTRY);
    await look();
    expect(memory).toMatchObject({ waiting: [], shown: [{ number: 'A', index: 300 }], breaks: [] });
    expect(addReceipt(memory, 'A', RECEIPT, nowMs)).toBe(memory);
  });

  it('is not suspected because of the device’s own clock, or a new witness, or a reply that is none', async () => {
    memory = addReceipt(memory, 'A', RECEIPT, nowMs);
    nowMs += 3_600_000;
    await look();
    nowMs -= 7_200_000;
    const other = signerOf(9, 'witness.example/w2', KEY_TYPES.cosignature);
    log.named = [...log.named, { verifier_key: writeVerifierKey(other.key), own: true }];
    log.witnesses = [other];
    await look();
    expect(memory.witnesses.map(({ own }) => own)).toEqual([false, true]);
    const before = memory;
    for (const change of [
      { proofs: () => Promise.resolve('<html>') },
      { proofs: () => Promise.resolve({ checkpoint: 'log in to the Wi-Fi', list: [] }) },
    ])
      await expect(watchLog(memory, { ...log.source, ...change }, nowMs)).rejects.toThrow(Unreadable);
    expect(memory).toEqual({ ...before, breaks: [] });
  });

  it('shows an older head for a moment, as a cache may', async () => {
    const old = log.checkpoint();
    later(5, 'more');
    await look();
    const source = { ...log.source, checkpoint: () => Promise.resolve(old) };
    memory = await watchLog(memory, source, nowMs + 1_000);
    expect(memory).toMatchObject({ breaks: [], smallerSinceMs: nowMs + 1_000 });
    later(5, 'even more');
    await look();
    expect(memory.smallerSinceMs).toBeUndefined();
    expect(kinds()).toEqual([]);
  });
});

describe('a log that cheats', () => {
  it.each<[string, () => void]>([
    [
      'with another history of the same length',
      () => {
        log.entries = log.entries.with(5, 'another');
      },
    ],
    [
      'with another history that goes on',
      () => {
        log.entries = [...log.entries.with(299, 'another'), 'more'];
      },
    ],
    [
      'with an entry removed, and others after it',
      () => {
        log.entries = [...log.entries.toSpliced(7, 1), 'a', 'b', 'c'];
      },
    ],
    [
      'with a shorter other history',
      () => {
        log.entries = log.entries.slice(0, 280).with(0, 'another');
      },
    ],
  ])('is caught with two histories: %s', async (what, cheat) => {
    later(5);
    cheat();
    const kept = memory.head;
    await look();
    const isShort = what.includes('shorter');
    // The tiles of the larger tree are gone, so a shorter one cannot be compared; it is smaller with a later signature.
    expect(kinds()).toEqual([isShort ? 'rolled_back' : 'fork']);
    expect(await verdict()).toBe(isShort ? 'to_be_compared' : 'proven');
    expect(memory.head).toBe(kept);
    await look();
    expect(memory.breaks).toHaveLength(1);
  });

  it('is caught with a head of the past under a new signature, or for ten minutes', async () => {
    const [all, old] = [log.entries, log.checkpoint()];
    later(5, 'more');
    await look();
    const before = memory;
    log.entries = all;
    later(5);
    await look();
    expect([kinds(), await verdict()]).toEqual([['rolled_back'], 'to_be_compared']);
    memory = before;
    const source = { ...log.source, checkpoint: () => Promise.resolve(old) };
    for (const seconds of [1, 500, 700]) memory = await watchLog(memory, source, nowMs + seconds * 1_000);
    expect(kinds()).toEqual(['rolled_back']);
  });

  it('is caught when it breaks a promise, by the witnesses’ clock', async () => {
    memory = addReceipt(memory, 'A', RECEIPT, nowMs);
    log.hidden.add(ENTRY);
    later(60, 'more', ENTRY);
    await look();
    expect(kinds()).toEqual([]);
    later(30, 'more 2');
    await look();
    expect(memory).toMatchObject({ waiting: [], breaks: [{ kind: 'promise', number: 'A' }] });
    expect(await verdict()).toBe('to_be_compared');
  });

  it('is caught when it promises a place in another log, or proves another place', async () => {
    memory = addReceipt(memory, 'A', receiptOf(BY, 'example.com/other'), nowMs);
    memory = addReceipt(memory, 'B', RECEIPT, nowMs);
    later(90, 'more');
    const proofs = async (hashes: readonly string[]) => {
      const { checkpoint, list } = await log.proofs(hashes);
      return { checkpoint, list: [...list, ...hashes.map((hash) => ({ hash, index: 3, path: '' }))] };
    };
    memory = await watchLog(memory, { ...log.source, proofs }, nowMs);
    expect(memory.breaks.map(({ kind, number }) => [kind, number])).toEqual([
      ['promise', 'A'],
      ['promise', 'B'],
    ]);
  });

  it('is caught with another key, of its own or of a witness', async () => {
    const before = memory;
    log.house = signerOf(9, ORIGIN, KEY_TYPES.ed25519);
    await look();
    expect([kinds(), await verdict()]).toEqual([['log_key'], 'to_be_compared']);
    const swapped = signerOf(9, 'witness.example/w1', KEY_TYPES.cosignature);
    memory = before;
    log = Object.assign(new FakeLog(), { entries: log.entries, witnesses: [swapped] });
    await look();
    expect(kinds()).toEqual(['witness_key']);
    memory = before;
    log = Object.assign(new FakeLog(), {
      entries: log.entries,
      named: [{ verifier_key: writeVerifierKey(swapped.key), own: true }],
    });
    await look();
    expect([kinds(), await verdict()]).toEqual([['witness_key'], 'to_be_compared']);
  });

  it('is caught without its witnesses, and with a changed signature of theirs', async () => {
    const before = memory;
    log.witnesses = [];
    await look();
    expect([kinds(), await verdict()]).toEqual([['unwitnessed'], 'to_be_compared']);
    memory = before;
    log.witnesses = [
      { ...signerOf(9, 'x', KEY_TYPES.cosignature), key: signerOf(8, 'witness.example/w1', KEY_TYPES.cosignature).key },
    ];
    await look();
    expect(kinds()).toEqual(['witness_key']);
  });

  it('is caught with a clock that is an hour ahead of its witnesses', async () => {
    const receipt = receiptOf(BY + 3_600_000);
    memory = addReceipt(memory, 'A', receipt, nowMs + 3_600_000);
    later(2, entryOf(receipt));
    await look();
    expect([kinds(), await verdict()]).toEqual([['clock'], 'to_be_compared']);
    expect(memory.shown).toHaveLength(1);
  });

  it('cannot prove anything with tiles that are not its own', async () => {
    later(5, 'more');
    const tile = async () => new Uint8Array(256 * 32);
    await expect(watchLog(memory, { ...log.source, tile }, nowMs)).rejects.toThrow(Unreadable);
  });
});

describe('evidence', () => {
  it('is refuted if it shows nothing', async () => {
    const old = log.checkpoint();
    later(5, 'more');
    await look();
    const honest = { atMs: nowMs, logs: memory.logs, witnesses: [], kept: old, shown: memory.head ?? '' };
    const tiles: [string, string][] = [];
    for (const kind of ['fork', 'rolled_back', 'log_key', 'promise', 'clock'] as const)
      expect([kind, (await checkEvidence({ ...honest, kind, tiles })).verdict]).toEqual([kind, 'refuted']);
  });
});

it('what a device remembers stays small, whatever the house sends', async () => {
  for (let i = 0; i < MAX_WAITING + 20; i++) memory = addReceipt(memory, `A${i}`, RECEIPT, nowMs);
  expect(memory.waiting).toHaveLength(MAX_WAITING);
  later(1, ENTRY);
  await look();
  expect(memory.shown).toHaveLength(MAX_SHOWN);
  for (let i = 0; i < MAX_BREAKS + 5; i++)
    memory = addReceipt(memory, `B${i}`, receiptOf(BY, 'example.com/other'), nowMs);
  await look();
  expect(memory.breaks).toHaveLength(MAX_BREAKS);
  expect(writeMemory(memory).length).toBeLessThan(300_000);
});
