import { post } from '../../lib/http';
import { int, object } from '../../lib/read';

export interface SendCodeRequest {
  account: string;
  purpose: 'reset_pwd' | 'reset_paypwd' | 'bind_email' | 'bind_phone';
}

/** The reply is the same whether or not the account exists. */
export const sendCode = post<SendCodeRequest, { resend_after_s: number }>(
  'user/send_code',
  object({ resend_after_s: int }),
);
