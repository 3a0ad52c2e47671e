import type { PublicKeyView } from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { ReceiptSigner } from '../receipts/receipt-signer.js';

/** The public keys of all receipts. Old keys are kept, because the receipts that they signed remain valid. */
@Injectable()
export class ReceiptKeys implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signer: ReceiptSigner,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.dataSource.query('insert into receipt_keys values ($1, $2, $3) on conflict do nothing', [
      this.signer.keyId,
      this.signer.publicKey,
      this.clock.now(),
    ]);
  }

  /** The public key (SPKI DER, base64) of a key id. @throws RangeError if no receipt was signed by it */
  async find(keyId: string): Promise<string> {
    if (keyId === this.signer.keyId) return this.signer.publicKey;
    const [row]: { public_key: string }[] = await this.dataSource.query(
      'select public_key from receipt_keys where key_id = $1',
      [keyId],
    );
    if (!row) throw new RangeError(`no receipt was signed by ${keyId}`);
    return row.public_key;
  }

  /** All keys, newest first. */
  async list(): Promise<PublicKeyView[]> {
    const rows: { key_id: string; public_key: string; since: string }[] = await this.dataSource.query(
      'select key_id, public_key, since from receipt_keys order by since desc limit 1000',
    );
    return rows.map(({ key_id, public_key, since }) => ({
      key_id,
      public_key,
      algorithm: 'Ed25519',
      use: 'receipts',
      since: Number(since),
    }));
  }
}
