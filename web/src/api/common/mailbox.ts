import { post } from '../../lib/http';
import { list, object, text } from '../../lib/read';

/** Practice mode's mailbox; live mode answers 1004. */
export const mailbox = post('common/mailbox', object({ list: list(object({ code: text })) }));
