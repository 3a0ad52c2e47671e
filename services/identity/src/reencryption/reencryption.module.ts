import { Clock, Logger, Reencryption, rowsOf, sealedColumn } from '@makoto/platform';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DataKey } from '../security/data-key.js';
import { FileStore } from '../uploads/file-store.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UploadedFiles } from './uploaded-files.js';

/** Encrypts everything of this service again while DATA_KEY changes. */
@Module({
  imports: [UploadsModule],
  providers: [
    {
      provide: Reencryption,
      inject: [DataSource, DataKey, FileStore, Clock, Logger],
      useFactory: (dataSource: DataSource, dataKey: DataKey, files: FileStore, clock: Clock, log: Logger) => {
        const { ring } = dataKey;
        const totp = (table: string) =>
          sealedColumn(ring, { table, column: 'totp_secret', bound: (id) => `totp ${id}` });
        const pins = rowsOf(
          { table: 'users', id: 'id', idType: 'uuid', column: 'pay_password_hash' },
          {
            ring,
            isOther: () => ['not starts_with(pay_password_hash, $1)', dataKey.pinHashMarker],
            again: (stored: string) => dataKey.encryptPinHash(dataKey.decryptPinHash(stored)),
          },
        );
        const idNumbers = { table: 'kyc_records', column: 'id_number', bound: (id: string) => `kyc ${id}` };
        const rows = [totp('users'), totp('operators'), pins, sealedColumn(ring, idNumbers), new UploadedFiles(files)];
        return new Reencryption(dataSource, ring, clock, log, rows);
      },
    },
  ],
})
export class ReencryptionModule {}
