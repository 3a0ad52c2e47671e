import {
  AppError,
  Empty,
  type FileReply,
  LogFileRequest,
  LogProofRequest,
  LogProofsRequest,
  type LogProofsView,
  type LogProofView,
  type LogView,
  logFile,
  logKeys,
  type PublicKeysReply,
  publicLog,
  publicLogProof,
  publicLogProofs,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import {
  inclusionProof,
  readCheckpointText,
  readNote,
  readTilePath,
  writeLogProof,
  writeVerifierKey,
} from 'makoto-verify/tlog';
import { LogRepository } from './log.repository.js';
import { logKeyView } from './log-key.js';
import { Witnesses } from './witnesses.js';

interface Place {
  hash: string;
  index: number;
  path: Uint8Array[];
}

@Controller()
export class LogController {
  constructor(
    private readonly repository: LogRepository,
    private readonly witnesses: Witnesses,
  ) {}

  @Handle(logFile)
  async file({ path }: LogFileRequest): Promise<FileReply> {
    if (path === 'checkpoint') {
      const checkpoint = await this.checkpoint();
      return { content_type: 'text/plain; charset=utf-8', content: Buffer.from(checkpoint).toString('base64') };
    }
    const tile = readTilePath(path);
    if (!tile) throw new AppError('NOT_FOUND');
    const bytes = await this.repository.read(tile);
    return { content_type: 'application/octet-stream', content: bytes.toString('base64') };
  }

  @Handle(publicLogProof)
  async prove({ hash }: LogProofRequest): Promise<LogProofView> {
    const { checkpoint, places } = await this.places([hash]);
    const [place] = places;
    if (!place) throw new AppError('NOT_FOUND');
    return { proof: writeLogProof({ index: place.index, proof: place.path, checkpoint }) };
  }

  @Handle(publicLogProofs)
  async proveAll({ hashes }: LogProofsRequest): Promise<LogProofsView> {
    const { checkpoint, places } = await this.places(hashes.split(','));
    const text = (path: Uint8Array[]): string => path.map((one) => Buffer.from(one).toString('base64')).join('.');
    return { checkpoint, list: places.map(({ hash, index, path }) => ({ hash, index, path: text(path) })) };
  }

  @Handle(publicLog)
  async log(_request: Empty): Promise<LogView> {
    const { origin } = await this.repository.head();
    const witnesses = this.witnesses.settings.map(({ key, own }) => ({ verifier_key: writeVerifierKey(key), own }));
    return { origin, witnesses };
  }

  /** The places of these entries under the checkpoint that is shown; entries that it does not contain are left out. */
  private async places(hashes: readonly string[]): Promise<{ checkpoint: string; places: Place[] }> {
    const checkpoint = await this.checkpoint();
    const { size } = readCheckpointText(readNote(checkpoint).text);
    const found = await this.repository.indexesOf(hashes.map((hash) => Buffer.from(hash, 'hex')));
    const places = hashes.flatMap(async (hash) => {
      const index = found.get(hash);
      if (index === undefined || index >= size) return [];
      const path = await inclusionProof((tile) => this.repository.read(tile), index, size);
      return [{ hash, index, path }];
    });
    return { checkpoint, places: (await Promise.all(places)).flat() };
  }

  /** A head is shown once it is kept outside the database and the witnesses, if there are any, were asked. */
  private async checkpoint(): Promise<string> {
    const { published } = await this.repository.head();
    // A log that began before heads were published has none in the first second of its first start.
    if (published === null) throw new AppError('UNAVAILABLE');
    return published;
  }

  @Handle(logKeys)
  async keys(_request: Empty): Promise<PublicKeysReply> {
    const [{ origin }, keys] = await Promise.all([this.repository.head(), this.repository.keys()]);
    return { list: keys.map(({ keyId, publicKey, sinceMs }) => logKeyView(origin, keyId, publicKey, sinceMs)) };
  }
}
