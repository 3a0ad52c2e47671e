import { get } from '../../lib/http';
import { useCall } from '../../lib/query';
import { object, oneOf, optional, type ReadOf, text } from '../../lib/read';

const idcardReply = object({
  status: oneOf('none', 'pending', 'approved', 'rejected'),
  reject_reason: optional(text),
  real_name: optional(text),
  gender: optional(text),
  birthday: optional(text),
  id_number: optional(text),
  doc_type: optional(text),
  doc_country: optional(text),
  submitted_at: optional(text),
  reviewed_at: optional(text),
});
export type IdCard = ReadOf<typeof idcardReply>;

export const idcard = get('user/idcard', idcardReply);

export const useIdCard = () => useCall(idcard, undefined);
