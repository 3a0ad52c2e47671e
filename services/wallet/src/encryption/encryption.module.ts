import { Clock, Logger, Reencryption, sealedColumn } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WalletConfig } from '../config.js';
import { SecretBox } from './secret-box.js';

/** Every column that the wallet encrypts. */
const COLUMNS = [
  { table: 'bank_cards', column: 'secrets' },
  { table: 'withdrawals', column: 'payee' },
  { table: 'payout_files', column: 'content' },
  { table: 'hot_payouts', id: 'withdrawal_id', column: 'signed' },
];

@Module({
  providers: [
    {
      provide: SecretBox,
      inject: [WalletConfig, DataSource],
      useFactory: (config: WalletConfig, dataSource: DataSource) => SecretBox.open(config, dataSource),
    },
    {
      provide: Reencryption,
      inject: [DataSource, SecretBox, Clock, Logger],
      useFactory: (dataSource: DataSource, { ring }: SecretBox, clock: Clock, log: Logger) => {
        const rows = COLUMNS.map((column) => sealedColumn(ring, { ...column, bound: (id) => id }));
        return new Reencryption(dataSource, ring, clock, log, rows);
      },
    },
  ],
  exports: [SecretBox],
})
export class EncryptionModule {}
