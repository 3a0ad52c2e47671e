import { post } from '../../lib/http';
import { anything, object, type ReadOf, text } from '../../lib/read';

const setupReply = object({ secret: text, uri: text });
export type TotpSetup = ReadOf<typeof setupReply>;

export const totpSetup = post('user/totp_setup', setupReply);
export const totpEnable = post('user/totp_enable', anything);
export const totpDisable = post('user/totp_disable', anything);
