import { post } from '../../lib/http';
import { object } from '../../lib/read';

export const freezeAccount = post('user/freeze_account', object({}));
