import type { Withdrawal } from '../../../api/wallet/withdrawal-record';
import type { Translate } from '../../../lib/i18n';

/** The payout rate of a withdrawal, as a row; none if no conversion is involved. */
export const payoutRateRows = (
  { currency, rate, payout_currency }: Withdrawal,
  common: Translate<'common'>,
): readonly (readonly [name: string, value: string])[] =>
  payout_currency === currency ? [] : [[common('rate'), `1 ${currency} = ${rate} ${payout_currency}`]];
