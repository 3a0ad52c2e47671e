import { releaseStatement } from '@makoto/contracts';
import { Clock, ConfigError } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SupportConfig } from '../config.js';
import { LogRepository } from './log.repository.js';

/** States the verifier that this installation serves. The log has each version once, however often it starts. */
@Injectable()
export class VerifierRelease implements OnModuleInit {
  constructor(
    private readonly config: SupportConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: LogRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws ConfigError if the folder is not the verifier's */
  async onModuleInit(): Promise<void> {
    const { VERIFIER_DIR: folder } = this.config;
    if (folder === undefined) return;
    const { text } = releaseStatement(await releaseOf(folder));
    await this.repository.receive(this.dataSource.manager, [text], this.clock.now());
  }
}

async function releaseOf(folder: string): Promise<{ name: string; version: string; hash: string }> {
  // Only needed once.
  const { releaseIn } = await import('makoto-verify/release');
  try {
    return await releaseIn(folder);
  } catch (error) {
    throw new ConfigError(`Setting VERIFIER_DIR: ${folder} is not the folder of makoto-verify.`, { cause: error });
  }
}
