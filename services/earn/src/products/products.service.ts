import {
  AppError,
  type EarlyExitView,
  type EarnListReply,
  type EarnListRequest,
  type EarnProductDetails,
  type EarnProductView,
  formatMicro,
  type Lang,
  pageOf,
} from '@makoto/contracts';
import { Clock, Outbox } from '@makoto/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CoverService } from '../reserve/cover.service.js';
import { FIRST_PRODUCTS } from './first-products.js';
import type { Product, Terms } from './product.js';
import { recordFirstTerms } from './product-terms.repository.js';
import { exitTermsOf, nameOf, rulesOf } from './product-texts.js';
import { findOnSale, findProduct, insertProducts } from './products.repository.js';
import { coverOf, scheduleOf, wholeEarning } from './terms.calc.js';
import { stateAllTerms } from './terms-statements.js';

/** The products that customers can buy. */
@Injectable()
export class ProductsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly cover: CoverService,
    private readonly outbox: Outbox,
  ) {}

  /** Creates the first products of a new installation; existing products stay as they are. */
  async onModuleInit(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await insertProducts(manager, FIRST_PRODUCTS);
      await recordFirstTerms(manager, this.clock.now());
      await stateAllTerms(manager, this.outbox);
    });
  }

  async list(request: EarnListRequest, lang: Lang): Promise<EarnListReply> {
    const { page, size, offset } = pageOf(request);
    const { products, total } = await findOnSale(this.dataSource, request.kind, { size, offset });
    return { list: await Promise.all(products.map((p) => this.view(p, lang))), page, size, total };
  }

  /** @throws NOT_FOUND */
  async details(id: string, lang: Lang): Promise<EarnProductDetails> {
    const product = await findProduct(this.dataSource, id);
    if (!product) throw new AppError('NOT_FOUND');
    return {
      ...(await this.view(product, lang)),
      rules: rulesOf(product, lang),
      schedule: scheduleOf(product.minAmount, product, this.clock.now()).map((row) => ({
        day: row.day,
        at: new Date(row.at).toISOString(),
        earning: formatMicro(row.earning),
        total: formatMicro(row.total),
      })),
      sold_out: !(await this.sells(product, product.minAmount)),
    };
  }

  /** Whether a quantity is probably on sale now; only a purchase can tell for certain. */
  async sells(product: Product, quantity: bigint): Promise<boolean> {
    if (!product.onSale || product.outstanding + quantity > product.quota) return false;
    const { reserve } = await this.cover.of(product.currency);
    return reserve >= wholeEarning(quantity, product);
  }

  private async view(product: Product, lang: Lang): Promise<EarnProductView> {
    const { reserve, promised } = await this.cover.of(product.currency);
    const left = product.quota - product.outstanding;
    return {
      id: product.id,
      name: nameOf(product, lang),
      kind: product.kind,
      currency: product.currency,
      cycle_days: product.cycleDays,
      daily_rate: formatMicro(product.dailyRate),
      min_amount: formatMicro(product.minAmount),
      max_amount: formatMicro(product.maxAmount),
      remaining_quota: formatMicro(left > 0n ? left : 0n),
      reserve_cover: formatMicro(coverOf(reserve, promised, wholeEarning(product.minAmount, product))),
      early_exit: exitView(product, lang),
    };
  }
}

/** The early-exit terms in the contract's format. */
export function exitView(terms: Terms, lang: Lang): EarlyExitView {
  return { allowed: terms.earlyExit, forfeit_rate: formatMicro(terms.forfeitRate), terms: exitTermsOf(terms, lang) };
}
