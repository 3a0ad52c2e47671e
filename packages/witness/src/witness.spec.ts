import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafHash, treeRoot } from 'makoto-verify';
import {
  checkpointText,
  consistencyProof,
  KEY_TYPES,
  type NoteSigner,
  openCheckpoint,
  type ReadTile,
  signNote,
  verifierKey,
  writeAddCheckpoint,
  writeNote,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import { openSigner } from './key.js';
import { serve } from './server.js';
import { Store } from './store.js';
import { Witness } from './witness.js';

const ORIGIN = 'example.com/log';
const NOW = 1_795_014_000_000;

function signerOf(name: string): NoteSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return {
    key: verifierKey(name, KEY_TYPES.ed25519, bytes),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}

const LOG = signerOf(ORIGIN);
const STRANGER = signerOf(ORIGIN);

/** A log of texts, all in one tile. */
const entries = (size: number, story = 'true'): string[] =>
  Array.from({ length: size }, (_, i) => `${i} ${i < 3 || story}`);
const tiles =
  (texts: readonly string[]): ReadTile =>
  ({ width }) =>
    Promise.resolve(new Uint8Array(Buffer.concat(texts.slice(0, width).map(leafHash))));

function head(texts: readonly string[], signer = LOG): string {
  const text = checkpointText({ origin: signer.key.name, size: texts.length, root: treeRoot(texts) });
  return writeNote({ text, signatures: [signNote(text, signer)] });
}

async function request(oldSize: number, texts: readonly string[], signer = LOG): Promise<string> {
  const proof = await consistencyProof(tiles(texts), oldSize, texts.length);
  return writeAddCheckpoint({ oldSize, proof, checkpoint: head(texts, signer) });
}

let dir: string;
let store: Store;
let witness: Witness;
let now = NOW;

function start(): void {
  store = new Store(join(dir, 'witness.db'));
  witness = new Witness(store, openSigner(join(dir, 'key.pem'), 'witness.example/w1'), [LOG.key], () => now);
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'witness-'));
  now = NOW;
  start();
});
afterEach(() => {
  store.close();
  rmSync(dir, { recursive: true });
});

describe('a witness', () => {
  it('cosigns heads that continue each other, with the time', async () => {
    const { key } = openSigner(join(dir, 'key.pem'), 'witness.example/w1');
    let old = 0;
    for (const size of [0, 1, 3, 8, 8, 200]) {
      now += 1_000;
      const answer = witness.addCheckpoint(await request(old, entries(size)));
      expect([size, answer.status]).toEqual([size, 200]);
      const open = openCheckpoint(head(entries(size)) + answer.body, { origin: ORIGIN, key: LOG.key }, [key]);
      expect(open.cosignatures).toEqual([{ key, time: now / 1_000 }]);
      old = size;
    }
    expect(openCheckpoint(witness.checkpoint(ORIGIN) ?? '', { origin: ORIGIN, key: LOG.key }, [key])).toMatchObject({
      size: 200,
      cosignatures: [{ time: now / 1_000 }],
    });
    expect(store.evidence()).toEqual([]);
  });

  it('refuses a fork, keeps the evidence, and goes on with the true history', async () => {
    witness.addCheckpoint(await request(0, entries(5)));
    const fork = await request(5, entries(9, 'false'));
    expect(witness.addCheckpoint(fork).status).toBe(422);
    expect(witness.addCheckpoint(fork).status).toBe(422);
    expect(store.evidence()).toEqual([
      {
        ...{ at: NOW, origin: ORIGIN, reason: 'the tree does not continue the older one' },
        ...{ cosigned: witness.checkpoint(ORIGIN), refused: fork },
      },
    ]);
    expect(witness.addCheckpoint(await request(5, entries(9))).status).toBe(200);
  });

  it('keeps two heads of one size, whatever the request calls the old size', async () => {
    witness.addCheckpoint(await request(0, entries(5)));
    expect(witness.addCheckpoint(await request(5, entries(5, 'false'))).status).toBe(422);
    expect(witness.addCheckpoint(await request(2, entries(5, 'false'))).status).toBe(409);
    expect(store.evidence()).toHaveLength(2);
    expect(store.evidence()[1]?.reason).toBe('two heads of one size have different roots');
  });

  it('refuses a log that went back, after a restart, too, and says which size it knows', async () => {
    witness.addCheckpoint(await request(0, entries(5)));
    store.close();
    start();
    expect(witness.addCheckpoint(await request(3, entries(4)))).toEqual({
      ...{ status: 409, type: 'text/x.tlog.size', body: '5\n' },
    });
    expect(witness.addCheckpoint(await request(0, entries(9))).status).toBe(409);
    expect(witness.addCheckpoint(await request(5, entries(9))).status).toBe(200);
  });

  it('answers with the status that the protocol gives to each mistake', async () => {
    const status = (body: string): number => witness.addCheckpoint(body).status;
    expect(status('')).toBe(400);
    expect(status('old 0\n\nno checkpoint\n')).toBe(400);
    expect(status(writeAddCheckpoint({ oldSize: 9, proof: [], checkpoint: head(entries(5)) }))).toBe(400);
    expect(status(await request(0, entries(5), signerOf('example.com/other')))).toBe(404);
    expect(status(await request(0, entries(5), STRANGER))).toBe(403);
    expect(status((await request(0, entries(5))).replace('\n5\n', '\n6\n'))).toBe(403);
    const extra = [new Uint8Array(32)];
    expect(status(writeAddCheckpoint({ oldSize: 0, proof: extra, checkpoint: head(entries(5)) }))).toBe(422);
    const text = checkpointText({ origin: ORIGIN, size: 0, root: treeRoot(['x']) });
    const empty = writeNote({ text, signatures: [signNote(text, LOG)] });
    expect(status(writeAddCheckpoint({ oldSize: 0, proof: [], checkpoint: empty }))).toBe(422);
    expect(witness.checkpoint(ORIGIN)).toBeUndefined();
  });

  it('has a key that only its owner can read, and keeps it', () => {
    const path = join(dir, 'key.pem');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(openSigner(path, 'a').key.publicKey).toEqual(openSigner(path, 'b').key.publicKey);
    expect(() => openSigner(dir, 'a')).toThrow('holds no key');
  });
});

describe('its server', () => {
  let server: Server;
  let url: string;

  beforeEach(async () => {
    server = serve(witness, store, writeVerifierKey(openSigner(join(dir, 'key.pem'), 'w').key));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('takes heads and shows the last one by the hash of its origin, and the evidence', async () => {
    const place = `${url}/${createHash('sha256').update(ORIGIN).digest('hex')}/checkpoint`;
    expect((await fetch(place)).status).toBe(404);
    const reply = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: await request(0, entries(5)) });
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringMatching(/^— witness\.example\/w1 \S+\n$/)]);
    expect(await (await fetch(place)).text()).toBe(witness.checkpoint(ORIGIN));
    await fetch(`${url}/add-checkpoint`, { method: 'POST', body: await request(5, entries(9, 'false')) });
    expect(await (await fetch(`${url}/evidence`)).json()).toHaveLength(1);
    expect(await (await fetch(url)).text()).toContain(ORIGIN);
  });

  it('refuses what is too long or not there', async () => {
    const long = await fetch(`${url}/add-checkpoint`, { method: 'POST', body: 'x'.repeat(100_000) });
    expect(long.status).toBe(413);
    expect((await fetch(`${url}/add-checkpoint`)).status).toBe(404);
    expect((await fetch(`${url}/x`, { method: 'DELETE' })).status).toBe(404);
  });
});
