import { post } from '../../lib/http';
import { type Session, session } from './register';

export interface LoginRequest {
  /** User name, e-mail or phone. */
  account: string;
  password: string;
  totp?: string;
}

export const login = post<LoginRequest, Session>('user/login', session);
