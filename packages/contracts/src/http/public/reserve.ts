import { call } from '../call.js';
import { ReserveReply } from '../console/earn-terms.js';
import { Empty } from '../paging.js';

/** Every promised return is set aside in advance; this shows the margin. */
export const publicReserve = call({
  path: 'public/reserve',
  method: 'GET',
  auth: 'none',
  service: 'earn',
  request: Empty,
  reply: ReserveReply,
  summary: 'Returns the reserve for returns of locked positions and savings, and the promised returns',
});
