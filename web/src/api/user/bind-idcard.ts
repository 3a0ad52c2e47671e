import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface BindIdCardRequest {
  real_name: string;
  gender: string;
  birthday: string;
  id_number: string;
  doc_type: string;
  /** Upload ids. */
  front: string;
  back?: string;
}

export const bindIdCard = post<BindIdCardRequest, unknown>('user/bind_idcard', anything);
