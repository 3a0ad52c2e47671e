import { formatMicro, type StatementEvent, termsStatement } from '@makoto/contracts';
import { toDurationView } from './terms.js';
import type { Terms } from './terms-cache.js';

/** What the transparency log says of the terms of orders. The same version always gives the same text. */
export function orderTermsStatement({ version, durations, feeRate, effectiveAt }: Terms): StatementEvent {
  const terms = {
    durations: durations.map((one) => ({ ...toDurationView(one) })),
    fee_rate: formatMicro(feeRate),
  };
  return termsStatement({ of: 'orders', version, effectiveAtMs: effectiveAt, terms });
}
