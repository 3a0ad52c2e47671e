import { post } from '../../lib/http';
import type { Calls } from '../generated/calls.gen';
import { session } from './register';

export type LoginRequest = Calls['user/login']['request'];

export const login = post('user/login', session);
