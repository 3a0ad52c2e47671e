import { post } from '../../lib/http';
import { anything } from '../../lib/read';

export const sendMessage = post('support/send', anything);
