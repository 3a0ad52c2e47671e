import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
} from 'node:crypto';
import {
  checkpointText,
  KEY_TYPES,
  rootFromTiles,
  signNote,
  type Tile,
  tileRoot,
  verifierKey,
  writeBundle,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';

const ORIGIN = 'bench.example/log';
const MINUTE = 60_000;
/** One in each quarter of a second. */
export const TICKS_PER_MINUTE = 240;

const leafBytes = Buffer.alloc(1);
const nodeBytes = Buffer.from([1]);
const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();

/** A key with its name in `public/keys`. */
function newKey(): { secret: KeyObject; spki: Buffer; keyId: string } {
  const secret = createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' });
  return { secret, spki, keyId: sha256(spki).toString('hex').slice(0, 16) };
}

interface Minute {
  text: string;
  root: Record<string, string | number>;
}

/** A day of ticks with signed roots in a log, as a product publishes it. Ticks are computed when they are asked for. */
export class Day {
  private readonly ticksKey = newKey();
  private readonly logKey = newKey();
  private readonly minutes = new Map<string, Minute>();
  private readonly entries: Buffer[] = [];
  private readonly tiles = new Map<string, Buffer>();

  /** Epoch milliseconds of the first minute. */
  private readonly start: number;

  constructor(symbols: readonly string[], minutes: number, start: number) {
    this.start = start;
    for (let seq = 1; seq <= minutes; seq++) for (const symbol of symbols) this.sign(symbol, seq);
    this.grow();
  }

  get size(): number {
    return this.entries.length;
  }

  leaves(symbol: string, seq: number): string[] {
    const from = this.start + (seq - 1) * MINUTE;
    const base = 95_000_000_000 + ((seq * 7_919) % 100_000) * 1_000;
    return Array.from({ length: TICKS_PER_MINUTE }, (_, i) => {
      const price = base + ((i * 31) % 97) * 10_000;
      return `${symbol} ${from + i * 250 + 7} ${price} ${price - 10_000} ${price + 10_000} 20000`;
    });
  }

  /** `data` of a public call; undefined if there is none. */
  call(path: string, query: URLSearchParams): unknown {
    const symbol = query.get('symbol') ?? '';
    if (path === 'public/keys') return { list: this.keys() };
    if (path === 'product/list')
      return [...new Set([...this.minutes.values()].map(({ root }) => root.symbol))].map((one) => ({ symbol: one }));
    if (path === 'public/ticks') {
      const seq = Number(query.get('seq'));
      const minute = this.minutes.get(`${symbol} ${seq}`);
      return minute && { root: minute.root, leaves: this.leaves(symbol, seq) };
    }
    if (path !== 'public/roots') return undefined;
    const [from, to, page] = ['from', 'to', 'page'].map((name) => Number(query.get(name)));
    const [first, last] = [from, to].map((ms) => Math.ceil(((ms ?? 0) - this.start) / MINUTE));
    const seqs = Array.from({ length: Math.max(0, (last ?? 0) - (first ?? 0)) }, (_, i) => (last ?? 0) - i);
    const found = seqs.map((seq) => this.minutes.get(`${symbol} ${seq}`)?.root);
    const list = found.filter((root) => root !== undefined);
    return { list: list.slice(((page ?? 1) - 1) * 100, (page ?? 1) * 100) };
  }

  /** A tile or a bundle. */
  file({ level, index, width }: Tile): Uint8Array | undefined {
    if (level === 'entries') return writeBundle(this.entries.slice(index * 256, index * 256 + width));
    return this.tiles.get(`${level}/${index}`)?.subarray(0, width * 32);
  }

  async checkpoint(): Promise<string> {
    const read = (tile: Tile): Promise<Uint8Array> => Promise.resolve(this.file(tile) ?? new Uint8Array());
    const text = checkpointText({ origin: ORIGIN, size: this.size, root: await rootFromTiles(read, this.size) });
    const key = verifierKey(ORIGIN, KEY_TYPES.ed25519, new Uint8Array(this.logKey.spki.subarray(-32)));
    const signer = { key, sign: (message: Uint8Array) => new Uint8Array(sign(null, message, this.logKey.secret)) };
    return writeNote({ text, signatures: [signNote(text, signer)] });
  }

  private keys(): object[] {
    const named = (key: ReturnType<typeof newKey>, use: string): object => ({
      ...{ key_id: key.keyId, public_key: key.spki.toString('base64'), algorithm: 'Ed25519', use },
    });
    const log = verifierKey(ORIGIN, KEY_TYPES.ed25519, new Uint8Array(this.logKey.spki.subarray(-32)));
    return [named(this.ticksKey, 'ticks'), { ...named(this.logKey, 'log'), verifier_key: writeVerifierKey(log) }];
  }

  private sign(symbol: string, seq: number): void {
    const [from, to] = [this.start + (seq - 1) * MINUTE, this.start + seq * MINUTE];
    const root = treeOf(this.leaves(symbol, seq)).toString('hex');
    const before = this.minutes.get(`${symbol} ${seq - 1}`);
    const prev = before ? hash('sha256', before.text, 'hex') : '0'.repeat(64);
    const text = ['makoto-ticks-1', symbol, seq, from, to, TICKS_PER_MINUTE, root, prev].join(' ');
    const said = { symbol, seq, from, to, size: TICKS_PER_MINUTE, root, prev, hash: hash('sha256', text, 'hex') };
    const signature = sign(null, Buffer.from(text), this.ticksKey.secret).toString('base64');
    this.minutes.set(`${symbol} ${seq}`, { text, root: { ...said, key_id: this.ticksKey.keyId, signature } });
    this.entries.push(Buffer.from(text));
  }

  private grow(): void {
    let hashes = this.entries.map((entry) => sha256(leafBytes, entry));
    for (let level = 0; hashes.length > 0; level++) {
      const above: Buffer[] = [];
      for (let index = 0; index * 256 < hashes.length; index++) {
        const tile = Buffer.concat(hashes.slice(index * 256, (index + 1) * 256));
        this.tiles.set(`${level}/${index}`, tile);
        if (tile.length === 256 * 32) above.push(Buffer.from(tileRoot(new Uint8Array(tile))));
      }
      hashes = above;
    }
  }
}

/** RFC 6962, level by level. */
function treeOf(leaves: readonly string[]): Buffer {
  let level = leaves.map((leaf) => sha256(leafBytes, leaf));
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (left) next.push(right ? sha256(nodeBytes, left, right) : left);
    }
    level = next;
  }
  return level[0] ?? sha256();
}
