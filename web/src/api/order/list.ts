import { post } from '../../lib/http';
import { decimal, int, list, object, type ReadOf } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';
import { order } from './order';

export type OrderListRequest = Calls['order/list']['request'];

/** Totals over all orders of the filter, in USD. */
const totals = object({ stakes: decimal, fees: decimal, profit: decimal });
export type OrderTotals = ReadOf<typeof totals>;

export const orderList = post('order/list', object({ list: list(order), page: int, size: int, total: int, totals }));
