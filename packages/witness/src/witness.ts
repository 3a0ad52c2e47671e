import {
  type AddCheckpoint,
  checkConsistency,
  cosign,
  emptyRoot,
  type NoteSigner,
  type OpenCheckpoint,
  openCheckpoint,
  readAddCheckpoint,
  readCheckpointText,
  readNote,
  sameBytes,
  signaturesBy,
  type VerifierKey,
  writeNote,
  writeSignature,
} from 'makoto-verify/tlog';
import type { Store } from './store.js';

export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  type: string;
  body: string;
}

const TEXT = 'text/plain; charset=utf-8';
const refusal = (status: Answer['status'], reason: string): Answer => ({ status, type: TEXT, body: `${reason}\n` });

/** Cosigns the heads of logs as c2sp.org/tlog-witness says: each must continue the last one. */
export class Witness {
  /** @param logs the keys of the logs, each under the log's origin as its name */
  constructor(
    private readonly store: Store,
    private readonly signer: NoteSigner,
    private readonly logs: readonly VerifierKey[],
    private readonly now: () => number = Date.now,
  ) {}

  /** Answers an `add-checkpoint` request. Runs without a pause, so that no other request comes between. */
  addCheckpoint(body: string): Answer {
    let request: AddCheckpoint;
    let origin: string;
    try {
      request = readAddCheckpoint(body);
      origin = readCheckpointText(readNote(request.checkpoint).text).origin;
    } catch (error) {
      return refusal(400, reasonOf(error));
    }
    const keys = this.logs.filter(({ name }) => name === origin);
    if (keys.length === 0) return refusal(404, 'this witness does not know the log');
    const opened = this.open(request.checkpoint, origin, keys);
    return typeof opened === 'string' ? refusal(403, opened) : this.decide(body, request, opened);
  }

  /** The last head of a log that was cosigned, as a signed note. */
  checkpoint(origin: string): string | undefined {
    return this.store.head(origin)?.note;
  }

  /** The logs by name. */
  origins(): string[] {
    return this.logs.map(({ name }) => name);
  }

  /** The head, or why its signature does not count. */
  private open(text: string, origin: string, keys: readonly VerifierKey[]): OpenCheckpoint | string {
    let reason = '';
    for (const key of keys) {
      try {
        return openCheckpoint(text, { origin, key });
      } catch (error) {
        reason = reasonOf(error);
      }
    }
    return reason;
  }

  private decide(body: string, { oldSize, proof }: AddCheckpoint, head: OpenCheckpoint): Answer {
    if (oldSize > head.size) return refusal(400, 'the old size is larger than the new one');
    const last = this.store.head(head.origin);
    const lastRoot = last ? readCheckpointText(readNote(last.note).text).root : emptyRoot();
    const keep = (reason: string): void => {
      if (!last) return;
      this.store.addEvidence({ at: this.now(), origin: head.origin, reason, cosigned: last.note, refused: body });
    };
    if (head.size === last?.size && !sameBytes(head.root, lastRoot)) keep('two heads of one size have different roots');
    if (oldSize !== (last?.size ?? 0)) return { status: 409, type: 'text/x.tlog.size', body: `${last?.size ?? 0}\n` };
    try {
      if (head.size === 0 && !sameBytes(head.root, emptyRoot()))
        throw new Error('the root is not that of an empty tree');
      checkConsistency(oldSize, lastRoot, head.size, head.root, proof);
    } catch (error) {
      keep(reasonOf(error));
      return refusal(422, reasonOf(error));
    }
    return this.cosign(head, oldSize);
  }

  private cosign(head: OpenCheckpoint, oldSize: number): Answer {
    const signature = cosign(head.note.text, Math.floor(this.now() / 1_000), this.signer);
    const own = signaturesBy(
      head.note,
      this.logs.filter(({ name }) => name === head.origin),
    ).map(([, one]) => one);
    const note = writeNote({ text: head.note.text, signatures: [...own, signature] });
    this.store.putHead(head.origin, oldSize, { size: head.size, note });
    return { status: 200, type: TEXT, body: writeSignature(signature) };
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
