import { post } from '../../lib/http';
import { int, object } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';

export type SendCodeRequest = Calls['user/send_code']['request'];

/** The reply is the same whether or not the account exists. */
export const sendCode = post('user/send_code', object({ resend_after_s: int }));
