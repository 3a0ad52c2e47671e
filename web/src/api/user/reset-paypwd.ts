import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const resetPaypwd = post('user/reset_paypwd', anything);
