import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const update = post('user/update', anything);
