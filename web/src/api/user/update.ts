import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export interface UpdateRequest {
  email?: string;
  phone?: string;
  code?: string;
  lang?: string;
  up_color?: 'green' | 'red';
  theme?: string;
}

export const update = post<UpdateRequest, unknown>('user/update', anything);
