import { post } from '../../lib/http';
import { anything } from '../../lib/read';

/** The user states that they have paid. */
export const submitNow = post('wallet/submit_now', anything);
