import { clock } from '../../lib/clock';
import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { type Page, pageOf, type Reader } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';
import { type RunningOrder, runningOrder } from './order';

const page = pageOf(runningOrder);

/** Settle time less the time left is the server's time now: what the countdowns go by. */
const readAndLearn: Reader<Page<RunningOrder>> = (value, path) => {
  const reply = page(value, path);
  const first = reply.list.find((order) => order.remaining_ms > 0);
  if (first) clock.learn(Date.parse(first.settle_time) - first.remaining_ms);
  return reply;
};

export const holdList = post('order/hold_list', readAndLearn);

/** The page of running orders that home shows. */
export const HOME_HELD = { page: 1, size: 5 };

/** Running orders, newest first. */
export function useHoldList(request = { page: 1, size: 20 }) {
  const enabled = useLoggedIn();
  return useCall(holdList, request, { enabled, staleMs: 2_000, keep: 'own' });
}
