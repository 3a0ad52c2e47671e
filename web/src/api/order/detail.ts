import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { orderDetail } from './order';

export const detail = post('order/detail', orderDetail);

/** Polls the order every `everyMs` if given. */
export const useOrder = (id: string, everyMs?: number) =>
  useCall(detail, { id }, { enabled: id !== '', staleMs: 0, ...(everyMs === undefined ? {} : { everyMs }) });
