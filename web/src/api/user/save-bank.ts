import { post } from '../../lib/http';
import type { Calls } from '../generated/calls.gen';
import { card } from './card';

export type SaveBankRequest = Calls['user/save_bank']['request'];

export const saveBank = post('user/save_bank', card);
