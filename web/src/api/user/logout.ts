import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const logout = post('user/logout', anything);
