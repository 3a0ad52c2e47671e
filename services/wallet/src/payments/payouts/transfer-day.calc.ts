import type { FiatCurrency } from '@makoto/contracts';
import { JAPAN_CLOSED_DAYS } from '@makoto/platform';

const DAY_MS = 86_400_000;
/** Japan's banks are closed on these days of every year, also of those whose holidays are not listed. */
const TURN_OF_THE_YEAR = /-(12-31|01-0[1-3])$/;

/**
 * The day on which the bank is asked to pay, `YYYY-MM-DD`: `today`, or the next day on which banks pay. For yen these are
 * the banking days in Japan, for other currencies Monday to Friday. Whether the bank still takes files for today is left to
 * the bank, whose times the product does not know.
 */
export function transferDay(today: string, currency: FiatCurrency): string {
  let at = Date.parse(today);
  while (!isBankingDay(at, currency)) at += DAY_MS;
  return dateOf(at);
}

function isBankingDay(at: number, currency: FiatCurrency): boolean {
  const weekday = new Date(at).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const date = dateOf(at);
  return currency !== 'JPY' || !(TURN_OF_THE_YEAR.test(date) || JAPAN_CLOSED_DAYS.includes(date));
}

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
