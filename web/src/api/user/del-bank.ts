import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const delBank = post('user/del_bank', anything);
