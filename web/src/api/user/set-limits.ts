import { post } from '../../lib/http';
import type { Calls } from '../generated/calls.gen';
import { limitsReply } from './limits';

export type SetLimitsRequest = Calls['user/set_limits']['request'];

export const setLimits = post('user/set_limits', limitsReply);
