import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { anything, int, isoTime, list, object, optional, type ReadOf, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';
import { session } from './register';

const passkey = object({ id: text, name: text, created_at: isoTime, last_used_at: optional(isoTime) });
export type Passkey = ReadOf<typeof passkey>;

const challenge = object({ challenge: text, expires_at: isoTime, rp_id: text });
export type PasskeyChallenge = ReadOf<typeof challenge>;

const options = object({
  ...{ challenge: text, expires_at: isoTime, rp_id: text },
  passkeys: list(object({ id: text, transports: list(text) })),
  user_handle: optional(text),
  user_name: optional(text),
  algorithms: optional(list(int)),
});
export type PasskeyOptions = ReadOf<typeof options>;

export type ConfirmableCall = NonNullable<Calls['user/passkey_options']['request']['call']>;
export type PasskeyProof = Calls['user/passkey_login']['request']['passkey'];
export type NewPasskey = Calls['user/passkey_add']['request']['passkey'];

export const passkeys = post('user/passkeys', object({ list: list(passkey) }));
export const passkeyOptions = post('user/passkey_options', options);
export const passkeyAdd = post('user/passkey_add', passkey);
export const passkeyRemove = post('user/passkey_remove', anything);
export const passkeyLoginOptions = post('user/passkey_login_options', challenge);
export const passkeyLogin = post('user/passkey_login', session);

export const usePasskeys = (options: { enabled?: boolean } = {}) => useCall(passkeys, undefined, options);
