import { call } from '../call.js';
import { ReserveReply } from '../console/earn-terms.js';
import { Empty } from '../paging.js';

/** Every promised return is set aside before it is promised; here anyone sees with how much to spare. */
export const publicReserve = call({
  path: 'public/reserve',
  method: 'GET',
  auth: 'none',
  service: 'earn',
  request: Empty,
  reply: ReserveReply,
  summary: 'What is held for the returns of locked positions and savings, against what is promised',
});
