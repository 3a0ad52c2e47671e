import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface ResetPwdRequest {
  new_password: string;
  confirm_password: string;
  /** Logged in. */
  old_password?: string;
  /** Forgotten, with `code`. */
  account?: string;
  code?: string;
}

export const resetPwd = post<ResetPwdRequest, unknown>('user/reset_pwd', anything);
