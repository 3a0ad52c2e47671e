import { QueryObserver } from '@tanstack/react-query';
import { eventually } from '../testing/eventually';
import { queries } from './query';
import { stream } from './stream';

const isOld = (key: unknown[]): boolean | undefined => queries.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  queries.clear();
  for (const key of [['support/messages'], ['order/list', {}], ['product/list', {}]]) queries.setQueryData(key, {});
});

it('refreshes what messages are about once they are delivered, because one may have come in between', async () => {
  stream.onMessage({ type: 'auth' });
  await eventually(() => {
    expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([true, true]);
  });
  expect(isOld(['product/list', {}])).toBe(false);
});

it('refreshes exactly the replies that a message makes stale', async () => {
  stream.onMessage({ type: 'order', data: { id: 'o1' } });
  await eventually(() => expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([false, true]));
});

it('refreshes the deposits when a refund has changed the balance', async () => {
  queries.setQueryData(['wallet/deposits', {}], {});
  stream.onMessage({ type: 'balance' });
  await eventually(() => expect(isOld(['wallet/deposits', {}])).toBe(true));
});

it('asks once for what several messages make stale together', async () => {
  let asked = 0;
  const queryFn = async (): Promise<number> => ++asked;
  const watched = new QueryObserver(queries, { queryKey: ['user/details', {}], queryFn });
  const stop = watched.subscribe(() => undefined);
  await eventually(() => expect(watched.getCurrentResult().isSuccess).toBe(true));
  for (const type of ['order', 'balance', 'order']) stream.onMessage({ type });
  expect(asked).toBe(1);
  await eventually(() => expect(asked).toBeGreaterThan(1));
  await eventually(() => expect(watched.getCurrentResult().fetchStatus).toBe('idle'));
  expect(asked).toBe(2);
  stop();
});
