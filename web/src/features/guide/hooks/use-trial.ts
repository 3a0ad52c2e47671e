import { useEffect, useState } from 'react';
import type { Direction } from '../../../api/order/order';
import { clock } from '../../../lib/clock';
import { quotes } from '../../../lib/quotes';
import { TRIAL_MS, type Trial } from '../services/trial';

/** A trial on an instrument's live price. It ends by the newest price at its end, as orders do. */
export function useTrial(symbol: string): { trial: Trial | undefined; begin: (direction: Direction) => void } {
  const [trial, setTrial] = useState<Trial>();
  const endsAt = trial && trial.exit === undefined ? trial.endsAt : undefined;
  useEffect(() => {
    if (endsAt === undefined) return;
    const end = (): void => {
      const exit = quotes.get(symbol)?.price;
      if (exit !== undefined) setTrial((before) => before && { ...before, exit });
    };
    const timer = setTimeout(end, Math.max(0, endsAt - clock.now()));
    return () => clearTimeout(timer);
  }, [endsAt, symbol]);
  const begin = (direction: Direction): void => {
    const entry = quotes.get(symbol)?.price;
    if (entry !== undefined) setTrial({ direction, entry, endsAt: clock.now() + TRIAL_MS });
  };
  return { trial, begin };
}
