import { post } from '../../lib/http';
import { anything, object, optional } from '../../lib/read';
import { orderFields } from './order';

/** The receipt is read by whoever checks it. */
export const createOrder = post('order/create', object({ ...orderFields, receipt: optional(anything) }));
