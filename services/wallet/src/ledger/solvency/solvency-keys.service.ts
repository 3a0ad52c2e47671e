import type { PublicKeyView } from '@makoto/contracts';
import { Clock, SigningKey } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SolvencyKey } from './solvency-key.entity.js';

/** The public keys of all solvency statements. Old keys stay listed, because the statements they signed stay. */
@Injectable()
export class SolvencyKeysService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const key = { key_id: this.key.keyId, public_key: this.key.publicKey, since_ms: this.clock.now() };
    await this.dataSource.createQueryBuilder().insert().into(SolvencyKey).values(key).orIgnore().execute();
  }

  /** All keys, newest first. */
  async list(): Promise<PublicKeyView[]> {
    const keys = await this.dataSource.getRepository(SolvencyKey).find({ order: { since_ms: 'DESC' }, take: 1_000 });
    return keys.map(({ key_id, public_key, since_ms }) => ({
      key_id,
      public_key,
      algorithm: 'Ed25519',
      use: 'solvency',
      since: since_ms,
    }));
  }
}
