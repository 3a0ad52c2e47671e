import { createPublicKey, verify } from 'node:crypto';
import { checkLeaves, type Root, readKeys, readRoots, rootText } from 'makoto-verify';
import { fieldsOf, listIn } from './api.js';
import type { Ask, Context } from './context.js';
import { textHash } from './entries.js';
import { ifThere, inParallel } from './fetching.js';
import { type Finding, reasonOf } from './findings.js';
import type { Row } from './store.js';
import { minuteOf } from './wording.js';

const PAGE = 500;
const WIDTH = 8;

/** Whether a minute's root was computed again: right, wrong, or no longer possible; as the store keeps it. */
const STATE = { right: 1, wrong: 2, gone: 3 } as const;

interface Verdict {
  state: (typeof STATE)[keyof typeof STATE];
  finding?: Finding;
}

/** Computes each logged root again from the published ticks. */
export async function checkTicks(context: Context, ask: Ask, keys: readonly unknown[]): Promise<void> {
  const { store } = context;
  const signers = readKeys(keys, 'keys', 'ticks');
  for (;;) {
    const rows = store.all(`select * from roots where state = 0 order by to_ms, symbol limit ${PAGE}`);
    const verdicts = await inParallel(rows, WIDTH, (row) => checkMinute(context, ask, signers, row));
    store.transaction(() => {
      verdicts.forEach(({ state }, i) => {
        const { symbol = '', seq = 0, hash = '' } = rows[i] ?? {};
        store.run('update roots set state = ? where symbol = ? and seq = ? and hash = ?', state, symbol, seq, hash);
      });
    });
    for (const { finding } of verdicts) if (finding) context.find(finding);
    context.count('minutes', rows.length);
    if (rows.length < PAGE) return;
  }
}

async function checkMinute(
  { now, options }: Context,
  ask: Ask,
  signers: ReadonlyMap<string, string>,
  row: Row,
): Promise<Verdict> {
  const [symbol, seq, to] = [String(row.symbol), Number(row.seq), Number(row.to_ms)];
  const about = `${symbol} ${seq}`;
  const what = `The ticks of ${symbol} until ${minuteOf(to)}`;
  const reply = await ifThere(ask(`public/ticks?${new URLSearchParams({ symbol, seq: String(seq) })}`));
  if (reply === undefined) {
    if (to < now() - options.ticksKeptMs) {
      const text = `Ticks before ${minuteOf(now() - options.ticksKeptMs)} are no longer kept; their roots cannot be computed again.`;
      return { state: STATE.gone, finding: { kind: 'ticks_gone', about: 'ticks', text } };
    }
    const text = `${what} are not published, although their root is in the log.`;
    return {
      state: STATE.wrong,
      finding: { kind: 'ticks_missing', about, text, evidence: { entry: String(row.text) } },
    };
  }
  try {
    const root = readRoots([fieldsOf(reply).get('root')], 'root')[0];
    if (!root || rootText(root) !== row.text) throw new Error('their root is not the one in the log');
    checkSigned(root, signers);
    checkLeaves(root, listIn(reply, 'leaves').map(String));
    return { state: STATE.right };
  } catch (error) {
    const evidence = { entry: String(row.text), shown: JSON.stringify(reply).slice(0, 60_000) };
    const text = `${what} are not those in the log: ${reasonOf(error)}.`;
    return { state: STATE.wrong, finding: { kind: 'ticks_rewritten', about, text, evidence } };
  }
}

/** Node's own Ed25519, because there are tens of thousands a day. */
function checkSigned(root: Root, signers: ReadonlyMap<string, string>): void {
  const key = signers.get(root.key_id);
  const text = rootText(root);
  if (key === undefined) throw new Error('their root is signed by a key that is not published');
  if (textHash(text) !== root.hash) throw new Error('their root does not have the hash it claims');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(text), publicKey, Buffer.from(root.signature, 'base64')))
    throw new Error('the signature of their root is wrong');
}
