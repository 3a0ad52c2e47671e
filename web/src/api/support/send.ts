import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface SendRequest {
  text?: string;
  /** An upload id. */
  attachment?: string;
}

export const sendMessage = post<SendRequest, unknown>('support/send', anything);
