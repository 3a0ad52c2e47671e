import { canonicalOf, termsStatement, tradingStated } from '@makoto/contracts';
import type { Outbox, Version } from '@makoto/platform';
import type { EntityManager } from 'typeorm';

/** States an approved version for the transparency log, in the transaction that makes it one. */
export function publishTerms<C extends object>(
  outbox: Outbox,
  manager: EntityManager,
  { kind, version, effectiveAt, content }: Version<C>,
): Promise<void> {
  const terms = canonicalOf(content);
  const statement = termsStatement({ of: kind, version, effectiveAtMs: effectiveAt ?? 0, terms });
  return outbox.add(manager, tradingStated, [statement]);
}
