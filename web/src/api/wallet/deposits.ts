import { post } from '../../lib/http';
import { pageOf } from '../../lib/read';
import type { Calls } from '../generated/calls.gen';
import { deposit } from './deposit-record';

export type RecordsRequest = Calls['wallet/deposits']['request'];

export const deposits = post('wallet/deposits', pageOf(deposit));
