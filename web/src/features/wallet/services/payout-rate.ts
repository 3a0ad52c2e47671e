import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import type { Translate } from '../../../lib/i18n';

/** The row of the rate at which a withdrawal is paid out; none where it is paid out in its own currency. */
export const payoutRateRows = (
  { currency, rate, payout_currency }: Withdrawal,
  common: Translate<'common'>,
): readonly (readonly [name: string, value: string])[] =>
  payout_currency === currency ? [] : [[common('rate'), `1 ${currency} = ${rate} ${payout_currency}`]];
