import { AppError, type EarnCurrency, EarnTerms, TERMS_NOTICE_MS } from '@makoto/contracts';
import { Clock, Logger, Outbox, VersionCache } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { FIRST_PRODUCTS } from './first-products.js';
import { type Product, toProductTerms } from './product.js';
import { findOutstanding, findProducts, insertProduct } from './products.repository.js';
import { publishTerms } from './publish-terms.js';

export const EARN_TERMS = { name: 'earn', content: EarnTerms, noticeMs: TERMS_NOTICE_MS } as const;

/** The terms of products in force and to come, in memory; a product's id is the subject. */
@Injectable()
export class EarnTermsCache extends VersionCache<EarnTerms> {
  constructor(@InjectDataSource() dataSource: DataSource, clock: Clock, log: Logger, outbox: Outbox) {
    super(dataSource, clock, log, {
      ...EARN_TERMS,
      first: FIRST_PRODUCTS,
      settings: () => ({}),
      written: async (manager, version) => {
        await insertProduct(manager, version.subject);
        await publishTerms(outbox, manager, version);
      },
    });
  }

  /** A product on the terms in force, whether it is on sale or not. @throws NOT_FOUND, also before its first terms */
  async product(id: string): Promise<Product> {
    const version = await this.fresh(id);
    const outstanding = await findOutstanding(this.dataSource, id);
    if (outstanding === undefined) throw new AppError('NOT_FOUND');
    return { ...toProductTerms(version), id, outstanding };
  }

  /** All products that have terms in force, in the order of their list. */
  async products(): Promise<Product[]> {
    const rows = await findProducts(this.dataSource);
    await this.refreshIfStale();
    return rows.flatMap(({ id, outstanding }) => {
      const version = this.find(id, this.clock.now());
      return version ? [{ ...toProductTerms(version), id, outstanding }] : [];
    });
  }

  /** The principal of open positions by currency. */
  async principal(): Promise<Map<EarnCurrency, bigint>> {
    const sums = new Map<EarnCurrency, bigint>();
    for (const { currency, outstanding } of await this.products()) {
      sums.set(currency, (sums.get(currency) ?? 0n) + outstanding);
    }
    return sums;
  }
}
