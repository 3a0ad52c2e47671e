import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { decimal, list, object, text } from '../../lib/read';

/** Reserves held against promised returns, by currency. */
export const reserve = get(
  'public/reserve',
  object({ list: list(object({ currency: text, reserve: decimal, promised: decimal })) }),
);

export const useReserve = () => useCall(reserve, {});
