import { post } from '../../lib/http';
import { message } from './messages';

/** Resolves to the message as stored. */
export const sendMessage = post('support/send', message);
