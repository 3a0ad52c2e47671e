import { jest } from '@jest/globals';
import { GATHER_MS, queries } from '../../../lib/query';
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
  const announce = (): void => {
    stream.onMessage({ type });
    jest.advanceTimersByTime(GATHER_MS);
  };
  mount(<Listener />);
  answer();
  announce();
  expectOld(true);
  answer();
  jest.advanceTimersByTime(2_999);
  expectOld(false);
  jest.advanceTimersByTime(1);
  expectOld(true);
  announce();
  answer();
  unmount();
  jest.advanceTimersByTime(3_000);
  announce();
  expectOld(false);
});
