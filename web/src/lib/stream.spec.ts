import { queries } from './query';
import { stream } from './stream';

const isOld = (key: unknown[]): boolean | undefined => queries.getQueryState(key)?.isInvalidated;

beforeEach(() => {
  queries.clear();
  for (const key of [['support/messages'], ['order/list', {}]]) queries.setQueryData(key, {});
});

it('asks for the conversation again once it is told of messages: one may have come in between', () => {
  stream.onMessage({ type: 'auth' });
  expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([true, false]);
});

it('asks for what a message makes old, and nothing else', () => {
  stream.onMessage({ type: 'order', data: { id: 'o1' } });
  expect([isOld(['support/messages']), isOld(['order/list', {}])]).toEqual([false, true]);
});
