import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const markRead = post('support/read', anything);
