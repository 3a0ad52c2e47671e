import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const bindIdCard = post('user/bind_idcard', anything);
