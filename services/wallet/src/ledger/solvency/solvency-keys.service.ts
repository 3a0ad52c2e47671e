import type { PublicKeyView } from '@makoto/contracts';
import { Clock, SigningKey } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

/** The public keys of all solvency statements. Old keys stay listed, because the statements they signed stay. */
@Injectable()
export class SolvencyKeysService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly key: SigningKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.dataSource.query('insert into solvency_keys values ($1, $2, $3) on conflict do nothing', [
      this.key.keyId,
      this.key.publicKey,
      this.clock.now(),
    ]);
  }

  /** All keys, newest first. */
  async list(): Promise<PublicKeyView[]> {
    const rows: { key_id: string; public_key: string; since_ms: string }[] = await this.dataSource.query(
      'select key_id, public_key, since_ms from solvency_keys order by since_ms desc limit 1000',
    );
    return rows.map(({ key_id, public_key, since_ms }) => ({
      key_id,
      public_key,
      algorithm: 'Ed25519',
      use: 'solvency',
      since: Number(since_ms),
    }));
  }
}
