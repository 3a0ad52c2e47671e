import { jest } from '@jest/globals';
import { queries } from '../../../lib/query';
import { stream } from '../../../lib/stream';
import { mount, unmount } from '../../../testing/render';
import { useTermsChanges } from './use-terms-changes';

function Listener(): null {
  useTermsChanges();
  return null;
}

const isOld = (path: string): boolean | undefined => queries.getQueryState([path])?.isInvalidated;

it.each([
  ['order_terms', ['product/details']],
  ['earn_terms', ['wealth/getList', 'wealth/details']],
  ['hours', ['support/hours']],
])('refreshes replies when %s take effect, while mounted', (type, paths) => {
  mount(<Listener />);
  for (const path of [...paths, 'user/details']) queries.setQueryData([path], {});
  stream.onMessage({ type });
  expect([...paths, 'user/details'].map(isOld)).toEqual([...paths.map(() => true), false]);
  unmount();
  for (const path of paths) queries.setQueryData([path], {});
  stream.onMessage({ type });
  expect(paths.map(isOld)).toEqual(paths.map(() => false));
});

it('refreshes the markets once all servers know that one was suspended or resumed', () => {
  jest.useFakeTimers();
  mount(<Listener />);
  const paths = ['product/list', 'product/details'];
  for (const path of paths) queries.setQueryData([path], {});
  stream.onMessage({ type: 'suspension' });
  expect(paths.map(isOld)).toEqual([false, false]);
  jest.advanceTimersByTime(3_000);
  expect(paths.map(isOld)).toEqual([true, true]);
  jest.useRealTimers();
});
