import { post } from '../../lib/http';
import { message } from './messages';

/** Answers the message that was written. */
export const sendMessage = post('support/send', message);
