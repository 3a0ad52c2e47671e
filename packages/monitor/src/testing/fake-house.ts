import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { leafHash, treeRoot } from 'makoto-verify';
import {
  checkpointText,
  cosign,
  entryHash,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  rootFromTiles,
  signNote,
  type Tile,
  verifierKey,
  writeBundle,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import type { Ask } from '../context.js';
import { NotThere } from '../fetching.js';
import { type FullTile, GrowingTree } from '../growing-tree.js';
import type { LogSource } from '../log-source.js';

export const ORIGIN = 'log.example/makoto';
export const START = 1_795_014_000_000;
const MINUTE = 60_000;

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** A key with its names in `public/keys`. */
class HouseKey {
  private readonly pair = generateKeyPairSync('ed25519');
  readonly publicKey = this.pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  readonly keyId = sha256(Buffer.from(this.publicKey, 'base64')).slice(0, 16);

  get secret(): KeyObject {
    return this.pair.privateKey;
  }

  sign(text: string): string {
    return sign(null, Buffer.from(text), this.secret).toString('base64');
  }

  published(use: string): Record<string, string> {
    return { key_id: this.keyId, public_key: this.publicKey, algorithm: 'Ed25519', use };
  }
}

export function noteSigner(name: string, type: KeyType = KEY_TYPES.ed25519, key = new HouseKey()): NoteSigner {
  const raw = new Uint8Array(createPublicKey(key.secret).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { key: verifierKey(name, type, raw), sign: (message) => new Uint8Array(sign(null, message, key.secret)) };
}

/** What `product/details` shows of the terms of orders, and the log has. */
export const orderTerms = (payout: string): Record<string, unknown> => ({
  durations: [{ max: '100.00', min: '1.00', payout, seconds: 60 }],
  fee_rate: '0.01',
});

/** A version of terms, as an entry of the log. */
export function termsText(version: number, effectiveAt: number, of = 'orders', replaces: number | null = null): string {
  const terms = orderTerms(`0.${85 - version}`);
  return JSON.stringify({ effective_at: effectiveAt, kind: 'terms', of, replaces, terms, v: 1, version });
}

interface Minute {
  text: string;
  root: Record<string, string | number>;
  leaves: string[];
}

/** An honest house in memory, with a log, ticks and statements of solvency. Tests bend its answers. */
export class FakeHouse {
  readonly ticksKey = new HouseKey();
  readonly solvencyKey = new HouseKey();
  readonly signer = noteSigner(ORIGIN);
  readonly witness = noteSigner('witness.example/w1', KEY_TYPES.cosignature);
  readonly entries: Uint8Array[] = [];
  readonly minutes = new Map<string, Minute>();
  readonly solvency: Record<string, unknown>[] = [];
  /** What `product/details` shows. */
  details: Record<string, unknown> = {};
  private readonly tree = new GrowingTree();
  private readonly tiles = new Map<string, Uint8Array>();

  /** Appends to the log. */
  append(...texts: string[]): void {
    const bytes = texts.map((text) => new Uint8Array(Buffer.from(text)));
    for (const entry of bytes) this.entries.push(entry);
    const keep = ({ level, index, hashes }: FullTile): void => void this.tiles.set(`${level}/${index}`, hashes);
    this.tree.add(bytes.map(entryHash)).forEach(keep);
    this.tree.partialTiles().forEach(keep);
  }

  /** Signs a minute of ticks. @param perMinute how many */
  minute(symbol: string, seq: number, perMinute = 4): Minute {
    const [from, to] = [START + (seq - 1) * MINUTE, START + seq * MINUTE];
    const step = Math.floor(MINUTE / Math.max(perMinute, 1));
    const leaves = Array.from({ length: perMinute }, (_, i) => {
      const price = 95_000_000_000 + seq * 1_000 + i;
      return `${symbol} ${from + i * step} ${price} ${price - 10} ${price + 10} 7`;
    });
    const root = Buffer.from(treeRoot(leaves)).toString('hex');
    const before = this.minutes.get(`${symbol} ${seq - 1}`);
    const prev = before ? sha256(before.text) : '0'.repeat(64);
    const text = ['makoto-ticks-1', symbol, seq, from, to, leaves.length, root, prev].join(' ');
    const said = { symbol, seq, from, to, size: leaves.length, root, prev, hash: sha256(text) };
    const signed = { ...said, key_id: this.ticksKey.keyId, signature: this.ticksKey.sign(text) };
    const minute = { text, root: signed, leaves };
    this.minutes.set(`${symbol} ${seq}`, minute);
    return minute;
  }

  /** Signs the next statement of solvency. */
  statement(held = '100.00', owed = '90.00'): string {
    const no = this.solvency.length + 1;
    const amounts = (usd: string): object => ({ USD: usd, USDT: '0.00' });
    const before = this.solvency.at(-1)?.statement;
    const prev = typeof before === 'string' ? sha256(before) : '0'.repeat(64);
    const root = Buffer.from(leafHash(`${no}`)).toString('hex');
    const facts = { v: 1, kind: 'solvency', no, at: START + no * MINUTE, leaves: 3, root };
    const statement = JSON.stringify({ ...facts, owed: amounts(owed), held: amounts(held), prev });
    const list = (usd: string): object[] => [
      { currency: 'USD', amount: usd },
      { currency: 'USDT', amount: '0.00' },
    ];
    const key = { key_id: this.solvencyKey.keyId, public_key: this.solvencyKey.publicKey };
    const shown = { statement, signature: this.solvencyKey.sign(statement), ...key, no, accounts: 3 };
    this.solvency.push({ ...shown, owed: list(owed), held: list(held) });
    return statement;
  }

  /** The signed head, cosigned at `cosignedAtMs`. */
  async checkpoint(cosignedAtMs = START, signer = this.signer, witness = this.witness): Promise<string> {
    const root = await rootFromTiles((tile) => this.read(tile), this.entries.length);
    const text = checkpointText({ origin: ORIGIN, size: this.entries.length, root });
    const signatures = [signNote(text, signer), cosign(text, Math.floor(cosignedAtMs / 1_000), witness)];
    return writeNote({ text, signatures });
  }

  async read({ level, index, width }: Tile): Promise<Uint8Array> {
    if (level === 'entries') {
      const entries = this.entries.slice(index * 256, index * 256 + width);
      if (entries.length < width) throw new NotThere('no such bundle');
      return writeBundle(entries);
    }
    const tile = this.tiles.get(`${level}/${index}`)?.subarray(0, width * 32);
    if (tile?.length !== width * 32) throw new NotThere('no such tile');
    return tile;
  }

  readonly log: LogSource = { checkpoint: () => this.checkpoint(), read: (tile) => this.read(tile) };

  get keys(): Record<string, string>[] {
    const log = { ...new HouseKey().published('log'), verifier_key: writeVerifierKey(this.signer.key) };
    return [this.ticksKey.published('ticks'), this.solvencyKey.published('solvency'), log];
  }

  private readonly publishedKeys = this.keys;

  readonly ask: Ask = async (path) => {
    const [name, query] = path.split('?');
    const values = new URLSearchParams(query);
    if (name === 'public/keys') return { list: this.publishedKeys };
    if (name === 'product/list')
      return [...new Set([...this.minutes.keys()].map((key) => ({ symbol: key.split(' ')[0] })))];
    if (name === 'product/details') return this.details;
    if (name === 'public/ticks') {
      const found = this.minutes.get(`${values.get('symbol')} ${values.get('seq')}`);
      if (!found) throw new NotThere('no such ticks');
      return { root: found.root, leaves: found.leaves };
    }
    if (name === 'public/roots') {
      const own = [...this.minutes.values()].filter(({ root }) => root.symbol === values.get('symbol'));
      const from = own.filter(({ root }) => Number(root.to) > Number(values.get('from')));
      const page = (Number(values.get('page')) - 1) * 100;
      return {
        list: from
          .reverse()
          .slice(page, page + 100)
          .map(({ root }) => root),
      };
    }
    if (name === 'public/solvency') {
      const no = values.get('no');
      const found = no === null ? this.solvency.at(-1) : this.solvency[Number(no) - 1];
      if (!found) throw new NotThere('no such statement');
      return found;
    }
    throw new NotThere(`${path} is not served`);
  };
}
