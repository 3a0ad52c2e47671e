import type { Call } from '../../lib/http';
import { object, optional, type ReadOf, text } from '../../lib/read';
import { sendForm } from '../../lib/send-form';

const uploadReply = object({ id: text, url: optional(text) });
export type Upload = ReadOf<typeof uploadReply>;
export type UploadPurpose = 'icon' | 'idcard' | 'deposit_proof' | 'chat';

// The request is a multipart form; the contract describes it field by field.
const upload: Call<FormData, Upload> = { path: 'common/upload', verb: 'POST', reply: uploadReply };

export const MOST_PICTURE_BYTES = 8 * 1024 * 1024;

/** Uploads a JPEG, PNG, WebP or HEIC picture of up to `MOST_PICTURE_BYTES`, once per key. */
export function sendPicture(file: Blob, purpose: UploadPurpose, key?: string): Promise<Upload> {
  const form = new FormData();
  form.set('purpose', purpose);
  form.set('file', file);
  return sendForm(upload, form, key ? { key } : {});
}
