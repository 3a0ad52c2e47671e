import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const wealthBuy = post('wealth/buy', anything);
