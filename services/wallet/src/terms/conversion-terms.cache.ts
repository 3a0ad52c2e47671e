import { ConversionTerms, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';

export const CONVERSION_TERMS = { name: 'conversions', content: ConversionTerms, noticeMs: TERMS_NOTICE_MS } as const;

/** The terms of conversions in force and to come, in memory. A migration wrote the first. */
@Injectable()
export class ConversionTermsCache extends VersionCache<ConversionTerms> {
  constructor(@InjectDataSource() dataSource: DataSource, clock: Clock, log: Logger) {
    super(dataSource, clock, log, { ...CONVERSION_TERMS, first: new Map() });
  }
}
