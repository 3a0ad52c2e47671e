import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const changeUserIcon = post<{ icon: string }, unknown>('user/change_usericon', anything);
