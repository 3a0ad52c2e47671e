import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type VerifierKey, writeAddCheckpoint, writeVerifierKey } from 'makoto-verify/tlog';
import { openSigner } from '../../../packages/witness/src/key.ts';
import { serve } from '../../../packages/witness/src/server.ts';
import { Store } from '../../../packages/witness/src/store.ts';
import { Witness } from '../../../packages/witness/src/witness.ts';

/** A real witness, listening, with its state in a folder that is removed at the end. */
export class WatchedWitness {
  url = '';

  private constructor(
    private readonly dir: string,
    readonly store: Store,
    readonly witness: Witness,
    readonly key: VerifierKey,
    private readonly server: Server,
  ) {}

  static async open(log: VerifierKey, now: () => number): Promise<WatchedWitness> {
    const dir = mkdtempSync(join(tmpdir(), 'witness-'));
    const signer = openSigner(join(dir, 'key.pem'), 'witness.example/w1');
    const store = new Store(join(dir, 'witness.db'));
    const witness = new Witness(store, signer, [log], now);
    const server = serve(witness, store, writeVerifierKey(signer.key));
    const opened = new WatchedWitness(dir, store, witness, signer.key, server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    opened.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return opened;
  }

  /** As the setting WITNESSES names it. */
  get setting(): string {
    return `${writeVerifierKey(this.key)} ${this.url}`;
  }

  /** Whether it refuses to sign a head, whatever old size the house claims. */
  refuses(checkpoint: string, proof: Uint8Array[] = [], oldSize = 0): boolean {
    return this.witness.addCheckpoint(writeAddCheckpoint({ oldSize, proof, checkpoint })).status !== 200;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.store.close();
    rmSync(this.dir, { recursive: true });
  }
}
