import { Injectable } from '@nestjs/common';
import { rootFromTiles, sameBytes } from 'makoto-verify/tlog';
import { SupportConfig } from '../config.js';
import { HeadFile, type KnownHead } from './head-file.js';
import { type LogHead, LogRepository } from './log.repository.js';
import { Witnesses } from './witnesses.js';

/** What is known outside the database of how far the log had been shown: by a file, and by witnesses. */
@Injectable()
export class LogMemory {
  private readonly file: HeadFile | undefined;

  constructor(
    config: SupportConfig,
    private readonly witnesses: Witnesses,
    private readonly repository: LogRepository,
  ) {
    this.file = config.LOG_HEAD_FILE === undefined ? undefined : new HeadFile(config.LOG_HEAD_FILE);
  }

  /**
   * Checks that the database has all that was shown. One that was restored from a copy may not; whatever is appended to it
   * would fork the log. @throws Error if it does not, or if there are witnesses and none answers
   */
  async confirm(head: LogHead): Promise<void> {
    await this.confirmFile(head);
    for (const { name, head: cosigned } of await this.witnesses.heads(head.origin))
      if (cosigned) await this.contains(head, cosigned, `the witness ${name}`);
  }

  /** Keeps a head that is about to be shown. @throws Error if it does not continue the one that is kept */
  async keep(head: LogHead): Promise<void> {
    await this.confirmFile(head);
    await this.file?.write(head.checkpoint);
  }

  private async confirmFile(head: LogHead): Promise<void> {
    const known = await this.file?.read();
    if (known) await this.contains(head, known, 'the file LOG_HEAD_FILE');
  }

  private async contains({ origin, size }: LogHead, known: KnownHead, who: string): Promise<void> {
    if (known.origin !== origin) throw new Error(`${who} is of another log, ${known.origin}; nothing is appended`);
    if (known.size > size)
      throw new Error(
        `${who} has seen ${known.size} entries, but this log has ${size}: the database is an older copy. ` +
          'Nothing is appended or published until a copy is restored that has them all.',
      );
    const root = await rootFromTiles((tile) => this.repository.read(tile), known.size);
    if (!sameBytes(root, known.root))
      throw new Error(`${who} has seen other entries than the log has; nothing is appended`);
  }
}
