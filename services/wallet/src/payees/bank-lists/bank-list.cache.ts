import { BankList, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

export const BANK_LIST = { name: 'bank_list', content: BankList, noticeMs: TERMS_NOTICE_MS } as const;

/** The lists of banks in force and to come, in memory; the currency is the subject. There is none at first. */
@Injectable()
export class BankListCache extends VersionCache<BankList> {
  constructor(@InjectDataSource() dataSource: DataSource, clock: Clock, log: Logger) {
    super(dataSource, clock, log, { ...BANK_LIST, first: new Map() });
  }

  /** The file of the list in force; undefined if the currency has none. */
  async fileOf(currency: string): Promise<string | undefined> {
    await this.refreshIfStale();
    return this.find(currency, this.clock.now())?.content.file_id;
  }
}
