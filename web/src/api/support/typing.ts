import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const typing = post('support/typing', anything);
