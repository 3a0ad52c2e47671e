import { useState } from 'react';
import type { Duration, ProductDetails } from '../../../api/product/details';
import { availableIn, useDetails } from '../../../api/user/details';
import { useT } from '../../../lib/i18n';
import { formatMoney, micro, parseAmount, toDecimal } from '../../../lib/money';
import { readOwn, writeOwn } from '../../../lib/own-storage';
import { onSessionChange, token } from '../../../lib/token';
import { type Terms, termsOf } from '../services/terms.calc';

const USUAL_STAKE = '10';

export interface Ticket {
  duration: Duration;
  setSeconds: (seconds: number) => void;
  stake: string;
  setStake: (stake: string) => void;
  /** Micro-units; undefined while the text is not an amount. */
  amount: bigint | undefined;
  terms: Terms | undefined;
  /** Why the order cannot be placed. */
  problem: string | undefined;
  /** The balance is too low; a deposit would help. */
  short: boolean;
  /** Decimal string; undefined while nobody is logged in. */
  available: string | undefined;
}

type Choice = 'duration' | 'stake';

/** What a visitor has chosen; it becomes the choice of the customer who logs in next. */
const visitors = new Map<Choice, string>();
onSessionChange(() => {
  for (const [choice, value] of visitors) writeOwn(choice, value);
  visitors.clear();
});

const chosen = (choice: Choice): string | undefined => visitors.get(choice) ?? readOwn(choice);

function choose(choice: Choice, value: string): void {
  if (token.get() === undefined) visitors.set(choice, value);
  else writeOwn(choice, value);
}

/** The order form; the customer's last stake and duration are stored on this device. */
export function useTicket(product: ProductDetails): Ticket | undefined {
  const common = useT();
  const [seconds, chooseSeconds] = useState(() => Number(chosen('duration') ?? 0));
  const [stake, chooseStake] = useState(() => chosen('stake') ?? USUAL_STAKE);
  const details = useDetails();
  const duration = product.durations.find((offer) => offer.seconds === seconds) ?? product.durations[0];
  if (!duration) return undefined;

  const amount = parseAmount(stake);
  const terms = amount === undefined ? undefined : termsOf(amount, micro(duration.payout), micro(product.fee_rate));
  const available = details.data ? availableIn(details.data, 'USD') : undefined;
  let short = false;
  let problem: string | undefined;
  if (amount === undefined || !terms) problem = common('amountWrong');
  else if (amount < micro(duration.min) || amount > micro(duration.max)) {
    problem = common('amountRange', { min: formatMoney(duration.min, 'USD'), max: formatMoney(duration.max, 'USD') });
  } else if (available !== undefined && terms.total > micro(available)) {
    short = true;
    problem = common('notEnough', { available: formatMoney(available, 'USD') });
  }

  return {
    duration,
    stake,
    amount,
    terms,
    problem,
    short,
    available,
    setSeconds: (next) => {
      chooseSeconds(next);
      choose('duration', String(next));
    },
    setStake: (next) => {
      chooseStake(next);
      const valid = parseAmount(next);
      if (valid !== undefined) choose('stake', toDecimal(valid, 0));
    },
  };
}
