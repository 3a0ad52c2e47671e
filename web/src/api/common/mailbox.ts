import { post } from '../../lib/http';
import { list, object, text } from '../../lib/read';

/** Practice mode's mailbox, newest first; live mode answers 1004. */
export const mailbox = post('common/mailbox', object({ list: list(object({ purpose: text, code: text })) }));
