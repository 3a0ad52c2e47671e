import { queries } from './query';
import { stream } from './stream';

const isOld = (key: unknown[]): boolean | undefined => queries.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  queries.clear();
  for (const key of [['support/messages'], ['order/list', {}]]) queries.setQueryData(key, {});
});

it('reloads the conversation once messages are delivered, because one may have come in between', () => {
  stream.onMessage({ type: 'auth' });
  expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([true, false]);
});

it('refreshes exactly the replies that a message makes stale', () => {
  stream.onMessage({ type: 'order', data: { id: 'o1' } });
  expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([false, true]);
});
