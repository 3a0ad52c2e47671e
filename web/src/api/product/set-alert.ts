import { post } from '../../lib/http';
import { priceAlert } from './alerts';

export const setAlert = post('product/set_alert', priceAlert);
