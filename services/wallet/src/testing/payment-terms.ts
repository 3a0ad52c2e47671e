import type { PaymentTerms } from '@makoto/contracts';
import { WalletTerms } from '../terms/index.js';
import { operatorContext, type WalletHarness } from './wallet-harness.js';

/** Two operators change the terms of payments; they begin in ten seconds. Returns their version. */
export async function approvePaymentTerms(
  harness: WalletHarness,
  change: (terms: PaymentTerms) => PaymentTerms,
): Promise<number> {
  const [ann, ben] = [operatorContext(), operatorContext()];
  const { payments } = harness.get(WalletTerms);
  const { current, newest } = await payments.state({}, ann);
  if (!current) throw new Error('there are no terms');
  const content = change(structuredClone(current.content));
  const { version } = await payments.propose({ content, version: newest ?? null, reason: 'Costs have risen' }, ann);
  await payments.approve({ version }, ben);
  await harness.refreshTerms();
  return version;
}
