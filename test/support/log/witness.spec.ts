import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Empty, logFile, logKeys, receiptsSigned } from '@makoto/contracts';
import { eventSubject, openJetStream } from '@makoto/platform';
import { type OpenCheckpoint, openCheckpoint, readVerifierKey, writeVerifierKey } from 'makoto-verify/tlog';
import { openSigner } from '../../../packages/witness/src/key.ts';
import { serve } from '../../../packages/witness/src/server.ts';
import { Store } from '../../../packages/witness/src/store.ts';
import { Witness } from '../../../packages/witness/src/witness.ts';
import { SupportHarness } from '../../../services/support/src/testing/support-harness.ts';

it('the log is cosigned by makoto-witness, head after head', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'witness-'));
  const test = await SupportHarness.open();
  const [published] = (await test.request(logKeys, new Empty())).list;
  const log = readVerifierKey(published?.verifier_key ?? '');
  const signer = openSigner(join(dir, 'key.pem'), 'witness.example/w1');
  const store = new Store(join(dir, 'witness.db'));
  const server = serve(new Witness(store, signer, [log]), store, writeVerifierKey(signer.key));
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    await test.service.stop();
    await test.start({ WITNESSES: `${writeVerifierKey(signer.key)} http://127.0.0.1:${port}` });
    const shown = async (): Promise<OpenCheckpoint> => {
      const { content } = await test.request(logFile, { path: 'checkpoint' });
      return openCheckpoint(Buffer.from(content, 'base64').toString(), { origin: log.name, key: log }, [signer.key]);
    };
    const { js } = await openJetStream(test.nats);
    for (const [i, size] of [1, 4, 300].entries()) {
      const before = [0, 1, 4][i] ?? 0;
      const batches = Array.from({ length: size - before }, (_, n) => ({
        root: String(before + n).padStart(64, '0'),
        key_id: 'k',
      }));
      await js.publish(eventSubject(receiptsSigned.name), JSON.stringify(batches));
      await test.until(async () => {
        const head = await shown();
        return head.size === size && head.cosignatures.length === 1;
      });
    }
    expect(store.evidence()).toEqual([]);
  } finally {
    await test.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    store.close();
    rmSync(dir, { recursive: true });
  }
});
