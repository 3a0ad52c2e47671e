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

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it.each([
  ['order_terms', ['product/details']],
  ['earn_terms', ['wealth/getList', 'wealth/details']],
  ['wallet_terms', ['common/config']],
  ['rebate_terms', ['common/config', 'user/invite']],
  ['hours', ['support/hours']],
  ['suspension', ['product/list', 'product/details']],
])('refreshes replies when %s change, and again once all servers know it, while mounted', (type, paths) => {
  const answer = (): void => {
    for (const path of [...paths, 'user/details']) queries.setQueryData([path], {});
  };
  const expectOld = (old: boolean): void => {
    expect([...paths, 'user/details'].map(isOld)).toEqual([...paths.map(() => old), false]);
  };
  mount(<Listener />);
  answer();
  stream.onMessage({ type });
  expectOld(true);
  answer();
  jest.advanceTimersByTime(2_999);
  expectOld(false);
  jest.advanceTimersByTime(1);
  expectOld(true);
  answer();
  stream.onMessage({ type });
  answer();
  unmount();
  jest.advanceTimersByTime(3_000);
  stream.onMessage({ type });
  expectOld(false);
});
