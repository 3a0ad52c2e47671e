import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface ResetPaypwdRequest {
  new_paypwd: string;
  confirm_paypwd: string;
  /** One of these three says that it is the user who asks. */
  old_paypwd?: string;
  password?: string;
  code?: string;
}

export const resetPaypwd = post<ResetPaypwdRequest, unknown>('user/reset_paypwd', anything);
