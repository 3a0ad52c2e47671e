import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const resetPwd = post('user/reset_pwd', anything);
