import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const redeem = post('wealth/redeem', anything);
