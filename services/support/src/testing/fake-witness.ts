import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  checkConsistency,
  cosign,
  KEY_TYPES,
  type NoteSigner,
  readAddCheckpoint,
  readCheckpointText,
  readNote,
  verifierKey,
  writeNote,
  writeSignature,
  writeVerifierKey,
} from 'makoto-verify/tlog';

/** A witness by the letter of c2sp.org/tlog-witness, in memory. */
export class FakeWitness {
  readonly signer: NoteSigner = signerOf('witness.example/w1');
  /** Every checkpoint that it was asked to sign. */
  readonly asked: string[] = [];
  note: string | undefined;
  down = false;
  /** Awaited before it signs, and again before it answers. */
  pause: (at: 'asked' | 'signed') => Promise<void> = () => Promise.resolve();
  private server: Server | undefined;
  private url = '';

  async start(): Promise<this> {
    const server = createServer(async (request, response) => {
      if (this.down) return response.writeHead(503).end();
      if (request.method === 'GET') return response.writeHead(this.note ? 200 : 404).end(this.note);
      let body = '';
      for await (const chunk of request) body += String(chunk);
      await this.pause('asked');
      const { status, text } = this.add(body);
      await this.pause('signed');
      return response.writeHead(status).end(text);
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    this.url = `http://127.0.0.1:${address.port}`;
    return this;
  }

  get setting(): string {
    return `${writeVerifierKey(this.signer.key)} ${this.url}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  private add(body: string): { status: number; text: string } {
    const { oldSize, proof, checkpoint } = readAddCheckpoint(body);
    this.asked.push(checkpoint);
    const note = readNote(checkpoint);
    const head = readCheckpointText(note.text);
    const last = this.note === undefined ? undefined : readCheckpointText(readNote(this.note).text);
    if (oldSize !== (last?.size ?? 0)) return { status: 409, text: `${last?.size ?? 0}\n` };
    if (last) checkConsistency(last.size, last.root, head.size, head.root, proof);
    const signature = cosign(note.text, 1_795_014_000, this.signer);
    this.note = writeNote({ text: note.text, signatures: [...note.signatures, signature] });
    return { status: 200, text: writeSignature(signature) };
  }
}

function signerOf(name: string): NoteSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return {
    key: verifierKey(name, KEY_TYPES.cosignature, bytes),
    sign: (message) => new Uint8Array(sign(null, message, privateKey)),
  };
}
