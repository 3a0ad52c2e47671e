import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const endSession = post<{ id: string }, unknown>('user/end_session', anything);
