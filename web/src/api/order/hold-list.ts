import { clock } from '../../lib/clock';
import { post } from '../../lib/http';
import { useCall } from '../../lib/query';
import { type Page, pageOf, type Reader } from '../../lib/read';
import { useLoggedIn } from '../../lib/session';
import { HELD } from '../first-calls';
import { type RunningOrder, runningOrder } from './order';

const page = pageOf(runningOrder);

/**
 * The server's time is the settle time minus the time left; countdowns use it. A stored reply is read without a path
 * and says nothing about the time now.
 */
const readAndLearn: Reader<Page<RunningOrder>> = (value, path) => {
  const reply = page(value, path);
  const first = reply.list.find((order) => order.remaining_ms > 0);
  if (first && path) clock.learn(Date.parse(first.settle_time) - first.remaining_ms);
  return reply;
};

export const holdList = post('order/hold_list', readAndLearn);

/** Running orders, newest first. */
export function useHoldList(request = HELD) {
  const enabled = useLoggedIn();
  return useCall(holdList, request, { enabled, staleMs: 2_000, keep: 'own' });
}
