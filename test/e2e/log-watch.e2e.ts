import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAt, gatherProofFile, verifyProofFile, writeProofFile } from 'makoto-verify';
import {
  checkpointText,
  cosign,
  KEY_TYPES,
  type KeyType,
  type NoteSigner,
  readCheckpointText,
  readNote,
  signNote,
  verifierKey,
  writeNote,
} from 'makoto-verify/tlog';
import { checkEvidence, type LogMemory, readEvidence, readMemory } from 'makoto-verify/watch';
import type { Browser } from 'playwright';
import { openBrowser } from '../support/browser.ts';
import { Client, eventually } from '../support/client.ts';
import { Phone } from '../support/phone.ts';
import { type SharedProduct, sharedProduct } from '../support/test-product.ts';
import '../support/long-timeout.ts';

const MAX_PROOF_BYTES = 20_000;

let product: SharedProduct;
let browser: Browser;
let phone: Phone;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'log-watch-'));
  product = await sharedProduct();
  browser = await openBrowser();
  const customer = new Client(product.url);
  await customer.register();
  await customer.deposit('100.00');
  phone = await Phone.of(browser, product.url, customer.token);
});

afterAll(async () => {
  await browser?.close();
  await rm(dir, { recursive: true, force: true });
});

/** What the customer's device remembers. */
async function remembered(): Promise<LogMemory> {
  const text = await phone.page.evaluate(() => localStorage.getItem('log-watch'));
  return readMemory(text ?? '');
}

function signerOf(name: string, type: KeyType, key: ReturnType<typeof createPrivateKey>): NoteSigner {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    key: verifierKey(name, type, new Uint8Array(spki.subarray(-32))),
    sign: (message) => new Uint8Array(sign(null, message, key)),
  };
}

/** A head of the same length with another root, signed by the real keys of log and witness. */
async function forged(head: string): Promise<string> {
  const { origin, size } = readCheckpointText(readNote(head).text);
  const logKey = createPrivateKey({
    key: Buffer.from(product.secrets('LOG_KEY'), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const witnessKey = createPrivateKey(await readFile(join(product.dataDir, 'witness', 'key.pem')));
  const text = checkpointText({ origin, size, root: new Uint8Array(32) });
  const witness = signerOf('makoto.invalid/own-witness', KEY_TYPES.cosignature, witnessKey);
  const time = Math.floor(Date.now() / 1_000);
  return writeNote({
    text,
    signatures: [signNote(text, signerOf(origin, KEY_TYPES.ed25519, logKey)), cosign(text, time, witness)],
  });
}

let number: string;

it('finds the receipt of an order in the log by itself', async () => {
  await phone.go('/trade?symbol=BTCUSDT');
  await phone.says('US$100.00 available');
  await phone.button('Buy up').click();
  await phone.button('Place order').click();
  await phone.page.getByRole('timer').first().waitFor();
  const { shown } = await eventually(async () => {
    const memory = await remembered();
    expect(memory).toMatchObject({ waiting: [], shown: [{ index: expect.any(Number) }], breaks: [] });
    return memory;
  }, 60_000);
  number = shown[0]?.number ?? '';
  await phone.go(`/xq?order=${number}`);
  await phone.says(/^In the public log as entry \d+; seen by this device/);
  await phone.go('/verify#log');
  await phone.says('Everything that this device has seen of the log fits together.');
  await phone.says(/^The witness here is run by ourselves. Its signature therefore proves nothing/);
});

it('checks the order’s one file without a connection', async () => {
  const file = await eventually(async () => {
    const found = await gatherProofFile(askAt(product.url), number);
    expect(verifyProofFile(found)).toMatchObject({ order: { ok: true }, log: { ok: true } });
    return writeProofFile(found);
  }, 120_000);
  expect(file.length).toBeLessThanOrEqual(MAX_PROOF_BYTES);
  const path = join(dir, 'order.proof');
  await writeFile(path, file);
  await phone.go('/verify');
  const input = phone.page.getByLabel('Choose a .proof file, or drop it here');
  await input.waitFor();
  await phone.page.context().setOffline(true);
  await input.setInputFiles(path);
  await phone.says('The price roots are in the public log');
  expect(await phone.page.getByText('Everything is correct.').count()).toBe(2);
  await phone.says('It is the log that this device knows.');
  const times = async (): Promise<number[]> =>
    phone.page.evaluate(() => performance.getEntriesByName('proof-check').map(({ duration }) => duration));
  await input.setInputFiles([]);
  await input.setInputFiles(path);
  await eventually(async () => expect(await times()).toHaveLength(2));
  const shown = (await times()).map((ms) => `${ms.toFixed(1)} ms`).join(', then ');
  process.stdout.write(`a .proof file of ${file.length} bytes was checked in the browser in ${shown}\n`);
  await phone.page.context().setOffline(false);
});

it('shows plainly when the log is forked, with evidence that convinces others', async () => {
  const { head = '' } = await remembered();
  const body = await forged(head);
  await phone.page.route('**/log/checkpoint', (route) => route.fulfill({ body, contentType: 'text/plain' }));
  await phone.page.reload();
  await phone.says('The log has two histories');
  await phone.says('The public log does not fit what this device has seen.');
  const downloading = phone.page.waitForEvent('download');
  await phone.button('Save the evidence as a file').click();
  const evidence = readEvidence(await readFile(await (await downloading).path(), 'utf8'));
  expect(evidence).toMatchObject({ kind: 'fork', shown: body });
  expect((await checkEvidence(evidence)).verdict).toBe('proven');
  await phone.page.unroute('**/log/checkpoint');
  // The banner stays on every screen until the customer begins again.
  await phone.go('/');
  await phone.page
    .getByRole('alert')
    .getByRole('link', { name: /The public log does not fit/ })
    .click();
  await phone.button('Begin again with the log as it is now').click();
  await phone.button('Begin again').last().click();
  await eventually(async () => expect((await remembered()).breaks).toEqual([]));
});
