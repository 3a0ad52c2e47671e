import { post } from '../../lib/http';
import { anything } from '../../lib/read';

/** The user says that it is paid. */
export const submitNow = post('wallet/submit_now', anything);
