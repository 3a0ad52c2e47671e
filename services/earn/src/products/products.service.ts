import {
  type EarlyExitView,
  type EarnListReply,
  type EarnListRequest,
  type EarnProductDetails,
  type EarnProductView,
  formatMicro,
  type Lang,
  pageOf,
  type UpcomingChange,
} from '@makoto/contracts';
import { Clock } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { CoverService } from '../reserve/cover.service.js';
import { EarnTermsCache } from './earn-terms.cache.js';
import { type Product, type Terms, toProductTerms } from './product.js';
import { exitTermsOf, nameOf, rulesOf } from './product-texts.js';
import { coverOf, scheduleOf, wholeEarning } from './terms.calc.js';
import { changesText } from './upcoming-texts.js';

/** The products that customers can buy. */
@Injectable()
export class ProductsService {
  constructor(
    private readonly terms: EarnTermsCache,
    private readonly clock: Clock,
    private readonly cover: CoverService,
  ) {}

  async list(request: EarnListRequest, lang: Lang): Promise<EarnListReply> {
    const { page, size, offset } = pageOf(request);
    const { kind } = request;
    const onSale = (await this.terms.products()).filter((p) => p.onSale && (!kind || p.kind === kind));
    const list = await Promise.all(onSale.slice(offset, offset + size).map((p) => this.view(p, lang)));
    return { list, page, size, total: onSale.length };
  }

  /** @throws NOT_FOUND */
  async details(id: string, lang: Lang): Promise<EarnProductDetails> {
    const product = await this.terms.product(id);
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
      upcoming: this.upcoming(product, lang),
    };
  }

  private upcoming(product: Product, lang: Lang): UpcomingChange[] {
    const versions = this.terms.upcoming(product.id);
    const terms = [product, ...versions.map(toProductTerms)];
    return versions.flatMap(({ effectiveAt }, i) => {
      const [before, after] = terms.slice(i, i + 2);
      const text = before && after && changesText(before, after, lang);
      return text ? [{ effective_at: new Date(effectiveAt).toISOString(), text }] : [];
    });
  }
}

/** The early-exit terms in the contract's format. */
export function exitView(terms: Terms, lang: Lang): EarlyExitView {
  return { allowed: terms.earlyExit, forfeit_rate: formatMicro(terms.forfeitRate), terms: exitTermsOf(terms, lang) };
}
