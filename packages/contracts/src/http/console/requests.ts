import { Bool, Id, Int, IsoTime, Nullable, Text } from '../../validation/fields.js';
import { call } from '../call.js';
import { READERS } from './roles.js';

/** 32 hexadecimal digits, as in `X-Request-Id` and in the texts of errors. */
const REQUEST_ID = /^[0-9a-f]{32}$/;

export class RequestDetailRequest {
  @Text(32, { pattern: REQUEST_ID }) id!: string;
}

/** A request that failed on our side. */
export class FailedRequestView {
  @Text(32) id!: string;
  @IsoTime() at!: string;
  /** As in the contract: `order/create`. */
  @Text(80) call!: string;
  /** The error's name: `INTERNAL` or `UNAVAILABLE`. */
  @Text(40) error!: string;
  @Int(0, 3_600_000) duration_ms!: number;
  /** Who made the request, if they were logged in. */
  @Nullable() @Id() user_id?: string | null;
  @Nullable() @Bool() operator?: boolean | null;
  /** Where its trace is shown, if traces are stored. */
  @Nullable() @Text(600) trace_url?: string | null;
}

export const consoleRequestDetail = call({
  path: 'request/detail',
  base: 'console',
  auth: 'operator',
  roles: READERS,
  service: 'gateway',
  request: RequestDetailRequest,
  reply: FailedRequestView,
  summary: 'Finds a request of the last 30 days that failed on our side, by the number that the customer was shown',
});
