import { type RebateTerms, referralStated, termsStatement } from '@makoto/contracts';
import type { Outbox, Version } from '@makoto/platform';
import type { EntityManager } from 'typeorm';

/** States approved rates for the transparency log, in the transaction that makes them so. */
export function publishTerms(
  outbox: Outbox,
  manager: EntityManager,
  { kind, version, effectiveAt, content: { rates } }: Version<RebateTerms>,
): Promise<void> {
  const statement = termsStatement({ of: kind, version, effectiveAtMs: effectiveAt ?? 0, terms: { rates } });
  return outbox.add(manager, referralStated, [statement]);
}
