import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface SubmitNowRequest {
  deposit_id: string;
  payer_name?: string;
  txid?: string;
  /** An upload id. */
  proof?: string;
}

/** The user says that it is paid. */
export const submitNow = post<SubmitNowRequest, unknown>('wallet/submit_now', anything);
