import { type EarnTerms, earnStated, formatMicro, termsStatement } from '@makoto/contracts';
import type { Outbox, Version } from '@makoto/platform';
import type { EntityManager } from 'typeorm';
import { toProductTerms } from './product.js';

/** States an approved version for the transparency log, in the transaction that makes it one. */
export function publishTerms(outbox: Outbox, manager: EntityManager, approved: Version<EarnTerms>): Promise<void> {
  const { kind, currency, cycleDays, earlyExit, onSale, version, ...amounts } = toProductTerms(approved);
  const statement = termsStatement({
    ...{ of: `earn/${approved.subject}`, version, effectiveAtMs: approved.effectiveAt ?? 0 },
    terms: {
      ...{ kind, currency, cycle_days: cycleDays, early_exit: earlyExit, on_sale: onSale },
      daily_rate: formatMicro(amounts.dailyRate),
      forfeit_rate: formatMicro(amounts.forfeitRate),
      min_amount: formatMicro(amounts.minAmount),
      max_amount: formatMicro(amounts.maxAmount),
      quota: formatMicro(amounts.quota),
    },
  });
  return outbox.add(manager, earnStated, [statement]);
}
