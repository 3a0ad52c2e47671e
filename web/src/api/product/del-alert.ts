import { post } from '../../lib/http';
import { object } from '../../lib/read';

export const delAlert = post('product/del_alert', object({}));
