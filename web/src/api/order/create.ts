import { post } from '../../lib/http';
import { order } from './order';

export const createOrder = post('order/create', order);
