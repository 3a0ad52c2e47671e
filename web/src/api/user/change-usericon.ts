import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const changeUserIcon = post('user/change_usericon', anything);
