import { post } from '../../lib/http';
import { isoTime, object, type ReadOf, text } from '../../lib/read';
import { user } from './user';

/** What logging in or registering gives. */
export const session = object({ access_token: text, expires_at: isoTime, user });
export type Session = ReadOf<typeof session>;

export interface RegisterRequest {
  username: string;
  password: string;
  confirm_password: string;
  email?: string;
  phone?: string;
  pay_password?: string;
  invite_code?: string;
  agree: boolean;
}

export const register = post<RegisterRequest, Session>('user/register', session);
