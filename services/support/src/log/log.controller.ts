import {
  AppError,
  Empty,
  type FileReply,
  LogFileRequest,
  LogProofRequest,
  type LogProofView,
  logFile,
  logKeys,
  type PublicKeysReply,
  publicLogProof,
} from '@makoto/contracts';
import { Handle } from '@makoto/platform';
import { Controller } from '@nestjs/common';
import { inclusionProof, readCheckpointText, readNote, readTilePath, writeLogProof } from 'makoto-verify/tlog';
import { LogRepository } from './log.repository.js';
import { logKeyView } from './log-key.js';
import { Witnesses } from './witnesses.js';

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
    const checkpoint = await this.checkpoint();
    const { size } = readCheckpointText(readNote(checkpoint).text);
    const index = await this.repository.indexOf(Buffer.from(hash, 'hex'));
    if (index === undefined || index >= size) throw new AppError('NOT_FOUND');
    const proof = await inclusionProof((tile) => this.repository.read(tile), index, size);
    return { proof: writeLogProof({ index, proof, checkpoint }) };
  }

  /** With witnesses, a head is shown once they were asked. */
  private async checkpoint(): Promise<string> {
    const published = this.witnesses.areSet ? await this.repository.published() : undefined;
    return published ?? (await this.repository.head()).checkpoint;
  }

  @Handle(logKeys)
  async keys(_request: Empty): Promise<PublicKeysReply> {
    const [{ origin }, keys] = await Promise.all([this.repository.head(), this.repository.keys()]);
    return { list: keys.map(({ keyId, publicKey, sinceMs }) => logKeyView(origin, keyId, publicKey, sinceMs)) };
  }
}
