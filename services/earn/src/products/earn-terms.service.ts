import {
  AppError,
  type EarnProductsReply,
  type EarnTerms,
  earnOperatorActed,
  type FieldProblem,
  formatMicro,
  MAX_EARN_PRODUCTS,
} from '@makoto/contracts';
import {
  type CallContext,
  Clock,
  Outbox,
  operatorOf,
  type Version,
  type VersionStep,
  Versions,
  versionEntry,
} from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { EARN_TERMS, EarnTermsCache } from './earn-terms.cache.js';
import { findProducts, insertProduct } from './products.repository.js';
import { publishTerms } from './publish-terms.js';
import { termsProblems } from './terms-rules.calc.js';

const PRODUCT_ID = /^[a-z0-9-]{1,40}$/;

/** What operators propose and approve about products, new ones included. Positions keep the terms of their purchase. */
@Injectable()
export class EarnTermsService {
  readonly versions: Versions<EarnTerms>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly cache: EarnTermsCache,
  ) {
    this.versions = new Versions(dataSource, clock, outbox, {
      ...EARN_TERMS,
      problems: (content, subject) => this.problems(content, subject),
      recorded: (manager, step, version, context) => this.recorded(manager, step, version, context),
    });
  }

  /** All products, then those that are only proposed. */
  async list(context: CallContext): Promise<EarnProductsReply> {
    operatorOf(context);
    await this.cache.run();
    const now = this.clock.now();
    const proposed = new Set(await this.proposed());
    const rows = await findProducts(this.dataSource);
    const known = rows.map(({ id, outstanding }) => {
      const [next] = this.cache.upcoming(id);
      return {
        product_id: id,
        current: this.cache.versionsOf(id).findLast(({ effectiveAt }) => effectiveAt <= now)?.content ?? null,
        next: next?.content ?? null,
        next_at: next ? new Date(next.effectiveAt).toISOString() : null,
        proposed: proposed.delete(id),
        outstanding: formatMicro(outstanding),
      };
    });
    const fresh = [...proposed].map((product_id) => ({ product_id, proposed: true, outstanding: '0.00' }));
    return { list: [...known, ...fresh].slice(0, MAX_EARN_PRODUCTS) };
  }

  /** @throws NOT_FOUND for what cannot be the id of a product, VALIDATION if there are too many products */
  private async problems(content: EarnTerms, id: string): Promise<FieldProblem[]> {
    if (!PRODUCT_ID.test(id)) throw new AppError('NOT_FOUND');
    await this.cache.run();
    const before = this.cache.versionsOf(id).at(-1)?.content;
    if (!before && (await findProducts(this.dataSource)).length >= MAX_EARN_PRODUCTS) {
      throw new AppError('VALIDATION', {}, [
        { field: 'subject', key: 'range', params: { min: 0, max: MAX_EARN_PRODUCTS } },
      ]);
    }
    return termsProblems(content, before);
  }

  private async recorded(
    manager: EntityManager,
    step: VersionStep,
    version: Version<EarnTerms>,
    context: CallContext,
  ): Promise<void> {
    await this.outbox.add(manager, earnOperatorActed, [versionEntry('terms', step, version, context)]);
    if (step !== 'approve') return;
    await insertProduct(manager, version.subject);
    await publishTerms(this.outbox, manager, version);
  }

  /** The ids of the products with an open proposal. */
  private async proposed(): Promise<string[]> {
    const rows: { subject: string }[] = await this.dataSource.query(
      `select subject from versions where kind = $1 and status = 'proposed' order by subject limit ${MAX_EARN_PRODUCTS}`,
      [EARN_TERMS.name],
    );
    return rows.map(({ subject }) => subject);
  }
}
