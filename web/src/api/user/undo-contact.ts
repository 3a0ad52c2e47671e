import { post } from '../../lib/http';
import { object, oneOf } from '../../lib/read';

export const undoContact = post('user/undo_contact', object({ kind: oneOf('email', 'phone') }));
