import { orderEntryHashes } from './logged.js';
import type { OrderEvidence } from './order.js';
import type { ProofFile } from './proof-file.js';
import { countOf, listOf, objectOf, textOf } from './read.js';
import { readSolvencyLeaf, type SolvencyEvidence, type SolvencyLeaf } from './solvency.js';

/** Returns `data` of a GET call below the product's base, such as `public/keys`. */
export type Ask = (path: string) => Promise<unknown>;

const PAGE = 100;
/** Minutes of a day, the longest order, plus one page. */
const MAX_PAGES = 16;

/** The order's proof, with the promise of its receipt where the product has one. */
async function askProof(ask: Ask, number: string): Promise<unknown> {
  const path = `public/proof/order/${encodeURIComponent(number)}`;
  // A product up to release 0.2.0 refuses the parameter; whatever else is wrong is wrong without it, too.
  return ask(`${path}?promise=true`).catch(() => ask(path));
}

/** Fetches an order's evidence: its proof, the published keys, and the chain of roots from entry to exit. */
export async function gatherOrder(ask: Ask, number: string): Promise<OrderEvidence> {
  const proof = await askProof(ask, number);
  const keys = objectOf(await ask('public/keys'), 'the reply').list;
  const span = spanOf(proof);
  return { proof, keys, roots: span ? await gatherRoots(ask, span) : [], number };
}

/**
 * Fetches what a `.proof` file holds: the order's proof with its places in the log, and who signs that. `log` is null if
 * the product does not show all of them, or not yet.
 */
export async function gatherProofFile(ask: Ask, number: string): Promise<ProofFile> {
  const proof = await askProof(ask, number);
  const [keys, log, about] = await Promise.all([
    ask('public/keys'),
    logProofsOf(ask, proof),
    // Older products name no witnesses.
    ask('public/log').catch(() => ({ witnesses: [] })),
  ]);
  const used = keysIn(proof);
  const list = listOf(objectOf(keys, 'the reply').list, 'keys').filter((item) => {
    const { key_id, use } = objectOf(item, 'a key');
    return use === 'log' || used.has(textOf(key_id, 'key_id'));
  });
  const { witnesses } = objectOf(about, 'the reply');
  return { number: textOf(objectOf(proof, 'the proof').number, 'number'), proof, keys: list, log, witnesses };
}

async function logProofsOf(ask: Ask, proof: unknown): Promise<unknown> {
  try {
    const hashes = orderEntryHashes(proof);
    const log = objectOf(await ask(`public/log_proofs?hashes=${hashes.join(',')}`), 'the reply');
    // The newest roots are there seconds after they were signed.
    return listOf(log.list, 'list').length === hashes.length ? log : null;
  } catch {
    // Whoever needs the proof is told that it is missing; an order is valid without it.
    return null;
  }
}

/** The log's proof of the entry with this hash (hexadecimal); null if the product shows none. */
export async function logProofOf(ask: Ask, hash: string): Promise<string | null> {
  try {
    const reply = objectOf(await ask(`public/log_proof?hash=${hash}`), 'the reply');
    return textOf(reply.proof, 'proof');
  } catch {
    // Whoever needs the proof is told that it is missing.
    return null;
  }
}

/** The ids of the keys that signed the receipt and the roots of an order's proof. */
function keysIn(proof: unknown): Set<string> {
  const { receipt } = objectOf(proof, 'the proof');
  return new Set(
    [objectOf(receipt, 'the receipt'), ...windowRoots(proof)].map(({ key_id }) => textOf(key_id, 'key_id')),
  );
}

interface Span {
  symbol: string;
  from: number;
  to: number;
}

function windowRoots(proof: unknown): Record<string, unknown>[] {
  const { entry, exit } = objectOf(proof, 'the proof');
  return [entry, exit].flatMap((window) =>
    window === null ? [] : listOf(objectOf(window, 'a window').roots, 'roots').map((root) => objectOf(root, 'a root')),
  );
}

/** The range of the proof's roots; undefined if there is none yet. */
function spanOf(proof: unknown): Span | undefined {
  const roots = windowRoots(proof);
  const [first] = roots;
  const last = roots.at(-1);
  if (!first || !last) return undefined;
  return { symbol: String(first.symbol), from: countOf(first.from, 'from'), to: countOf(last.to, 'to') };
}

/** The published roots of a range, oldest first. */
export async function gatherRoots(ask: Ask, { symbol, from, to }: Span): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = new URLSearchParams({
      symbol,
      from: String(from),
      to: String(to),
      page: String(page),
      size: String(PAGE),
    });
    const reply = objectOf(await ask(`public/roots?${query}`), 'the reply');
    const list = listOf(reply.list, 'roots');
    found.push(...list);
    if (list.length < PAGE) break;
  }
  return found.reverse();
}

/** The public solvency statement to check one's own leaf against (the newest without `own`), and the published keys. */
export async function gatherSolvency(ask: Ask, own?: unknown): Promise<SolvencyEvidence> {
  const which = own === undefined ? '' : `?no=${leafOf(own).no}`;
  const published = await ask(`public/solvency${which}`);
  const keys = objectOf(await ask('public/keys'), 'the reply').list;
  return own === undefined ? { published, keys } : { published, keys, own };
}

const leafOf = (own: unknown): SolvencyLeaf => readSolvencyLeaf(textOf(objectOf(own, 'the proof').leaf, 'leaf'));

/** All leaves under each root of the evidence, by seq, while the product keeps them. */
export async function gatherLeaves(ask: Ask, symbol: string, seq: number): Promise<string[]> {
  const query = new URLSearchParams({ symbol, seq: String(seq) });
  const reply = objectOf(await ask(`public/ticks?${query}`), 'the reply');
  return listOf(reply.leaves, 'leaves').map(String);
}

/** Fetches from a product over HTTP. @throws Error with the product's own message, or saying that none answers */
export function askAt(url: string): Ask {
  const base = `${url.replace(/\/+$/, '')}/index.php/api/`;
  return async (path) => {
    const body = objectOf(await replyOf(url, base + path), 'the reply');
    if (body.code !== 0) throw new Error(`${path}: ${String(body.msg)}`);
    return body.data;
  };
}

async function replyOf(url: string, address: string): Promise<unknown> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch (error) {
    throw new Error(`${url} does not answer as Makoto does: give the address with --url, or try again later`, {
      cause: error,
    });
  }
}
