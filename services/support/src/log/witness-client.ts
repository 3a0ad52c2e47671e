import { hash } from 'node:crypto';
import { sendRequest } from '@makoto/platform';
import {
  type NoteSignature,
  openCosignature,
  readCheckpointText,
  readNote,
  readSignature,
  signaturesBy,
  writeAddCheckpoint,
} from 'makoto-verify/tlog';
import type { KnownHead } from './head-file.js';
import type { WitnessSetting } from './witness-settings.js';

const TIMEOUT_MS = 2_000;
const MAX_REPLY = 64 * 1024;

interface Reply {
  status: number;
  text: string;
}

/** Speaks c2sp.org/tlog-witness. */
export class WitnessClient {
  constructor(private readonly witness: Pick<WitnessSetting, 'key' | 'url'>) {}

  get name(): string {
    return this.witness.key.name;
  }

  /** The last head of the log that the witness cosigned; undefined if there is none. @throws Error if it does not answer */
  async head(origin: string): Promise<KnownHead | undefined> {
    const { status, text } = await this.ask(`${hash('sha256', origin, 'hex')}/checkpoint`);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`the witness ${this.name} answers with ${status}`);
    const note = readNote(text);
    const [own] = signaturesBy(note, [this.witness.key]);
    if (!own) throw new Error(`the witness ${this.name} did not sign its checkpoint`);
    openCosignature(note.text, ...own);
    const head = readCheckpointText(note.text);
    if (head.origin !== origin) throw new Error(`the witness ${this.name} answers for another log`);
    return head;
  }

  /**
   * Asks for a signature under a checkpoint. Returns the size that the witness knows if it is not `oldSize`.
   * @throws Error if it refuses, does not answer or signs wrongly
   */
  async add(oldSize: number, proof: Uint8Array[], checkpoint: string): Promise<NoteSignature | number> {
    const { status, text } = await this.ask('add-checkpoint', writeAddCheckpoint({ oldSize, proof, checkpoint }));
    if (status === 409 && /^\d{1,15}\n$/.test(text)) return Number(text);
    if (status !== 200) throw new Error(`the witness ${this.name} refuses the checkpoint: ${status} ${text.trim()}`);
    const signatures = text.trimEnd().split('\n').map(readSignature);
    const { text: signed } = readNote(checkpoint);
    const [own] = signaturesBy({ text: signed, signatures }, [this.witness.key]);
    if (!own) throw new Error(`the witness ${this.name} answers with another key`);
    openCosignature(signed, ...own);
    return own[1];
  }

  private async ask(path: string, body?: string): Promise<Reply> {
    const response = await sendRequest(new URL(`${this.witness.url}/${path}`), body, { timeoutMs: TIMEOUT_MS });
    const parts: AsyncIterable<Uint8Array> = response;
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of parts) {
      length += chunk.length;
      if (length > MAX_REPLY) throw new Error(`the reply of the witness ${this.name} is too long`);
      chunks.push(chunk);
    }
    return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
  }
}
