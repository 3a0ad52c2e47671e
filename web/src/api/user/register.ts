import { post } from '../../lib/http';
import { int, isoTime, object, optional, type ReadOf, text } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';
import { user } from './user';

/** The reply to login and registration. */
export const session = object({ access_token: text, expires_at: isoTime, renew_after_s: optional(int), user });
export type Session = ReadOf<typeof session>;

export type RegisterRequest = Calls['user/register']['request'];

export const register = post('user/register', session);
