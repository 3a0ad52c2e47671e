import { jest } from '@jest/globals';
import { act } from 'react';
import type { ProductDetails } from '../../../api/product/details';
import { quotes } from '../../../lib/quotes';
import { stream } from '../../../lib/stream';
import { BITCOIN } from '../../../testing/fixtures';
import { host, mount, unmount } from '../../../testing/render';
import { usePause } from './use-pause';

const SEEN_AT = 1_000_000;

function Shown({ of, old }: { of: ProductDetails; old: boolean }): React.ReactNode {
  const pause = usePause(of, { seenAt: SEEN_AT, old });
  return pause ? `${pause.cause} ${pause.at}` : 'live';
}

const show = (of = BITCOIN, old = false): void => mount(<Shown of={of} old={old} />);
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));
const tick = (at: number): void => {
  quotes.put('BTCUSDT', '101.00', at);
  pass(20);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  stream.state.set('idle');
  jest.useRealTimers();
});

describe('trading', () => {
  it('pauses when an open market has no price for longer than its orders allow, and resumes with the next price', () => {
    show();
    pass(4_000);
    expect(host.textContent).toBe('live');
    pass(3_000);
    expect(host.textContent).toBe(`silent ${SEEN_AT}`);
    tick(SEEN_AT + 7_000);
    expect(host.textContent).toBe('live');
    pass(7_000);
    expect(host.textContent).toBe(`silent ${SEEN_AT + 7_000}`);
  });

  it('pauses as soon as a thin market is known to be silent, and resumes with its next price', () => {
    jest.setSystemTime(7 * 300_000 - 2_500);
    const thin = { ...BITCOIN, silence: { every_s: 300, for_s: 10 } };
    show(thin);
    tick(SEEN_AT + 20_000);
    pass(2_000);
    expect(host.textContent).toBe('live');
    pass(1_500);
    expect(host.textContent).toBe(`silent ${SEEN_AT + 20_000}`);
    unmount();
    show(thin);
    expect(host.textContent).toBe(`silent ${SEEN_AT + 20_000}`);
    pass(10_000);
    expect(host.textContent).toBe(`silent ${SEEN_AT + 20_000}`);
    tick(SEEN_AT + 40_000);
    expect(host.textContent).toBe('live');
  });

  it('does not pause for missing prices while the market is closed', () => {
    show({ ...BITCOIN, is_open: false });
    pass(60_000);
    expect(host.textContent).toBe('live');
  });

  it('pauses while the stream is disconnected, and on stored data', () => {
    show();
    act(() => stream.state.set('lost'));
    expect(host.textContent).toMatch(/^cutOff /);
    act(() => stream.state.set('open'));
    expect(host.textContent).toBe('live');
    show(BITCOIN, true);
    expect(host.textContent).toMatch(/^cutOff /);
  });
});
