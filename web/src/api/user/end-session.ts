import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const endSession = post('user/end_session', anything);
