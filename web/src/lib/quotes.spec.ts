import { jest } from '@jest/globals';
import { compareDecimals, QuoteStore } from './quotes';

function storeWithFrames(): { store: QuoteStore; frame: () => void; frames: () => number } {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const store = new QuoteStore((flush) => {
    asked += 1;
    waiting.push(flush);
  });
  return {
    store,
    frame: () => {
      for (const flush of waiting.splice(0)) flush();
    },
    frames: () => asked,
  };
}

describe('the quote store', () => {
  it('calls each listener once a frame with the latest price', () => {
    const { store, frame, frames } = storeWithFrames();
    const heard = jest.fn();
    store.listen('BTCUSDT', heard);
    for (let tick = 1; tick <= 5; tick++) store.put('BTCUSDT', `100.${tick}`, tick);
    expect(frames()).toBe(1);
    expect(heard).not.toHaveBeenCalled();
    frame();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(store.get('BTCUSDT')?.price).toBe('100.5');
  });

  it('calls only the listeners of the instrument that moved', () => {
    const { store, frame } = storeWithFrames();
    const other = jest.fn();
    store.listen('ETHUSDT', other);
    store.put('BTCUSDT', '1', 1);
    frame();
    expect(other).not.toHaveBeenCalled();
  });

  it('spreads a burst of many instruments over several frames', () => {
    const { store, frame, frames } = storeWithFrames();
    const symbols = Array.from({ length: 20 }, (_, i) => `S${i}`);
    const known = (): number => symbols.filter((symbol) => store.get(symbol) !== undefined).length;
    for (const symbol of symbols) store.put(symbol, '1', 1);
    const shown: number[] = [];
    while (known() < symbols.length) {
      frame();
      store.put('S0', '2', 2);
      shown.push(known());
    }
    expect(shown).toEqual([8, 16, 20]);
    frame();
    expect([store.get('S0')?.price, frames()]).toEqual(['2', 4]);
  });

  it('ignores a tick older than the current quote', () => {
    const { store, frame } = storeWithFrames();
    store.put('BTCUSDT', '2', 20);
    store.put('BTCUSDT', '1', 10);
    frame();
    expect(store.get('BTCUSDT')).toEqual({ price: '2', at: 20, moved: 'flat' });
  });

  it('reports the direction of the last move and keeps it while the price stands', () => {
    const { store, frame } = storeWithFrames();
    const after = (price: string, at: number): string | undefined => {
      store.put('X', price, at);
      frame();
      return store.get('X')?.moved;
    };
    after('9.99', 1);
    expect(after('10.01', 2)).toBe('up');
    expect(after('10.01', 3)).toBe('up');
    expect(after('9.5', 4)).toBe('down');
  });

  it('stops when nobody listens', () => {
    const { store, frame } = storeWithFrames();
    const heard = jest.fn();
    store.listen('X', heard)();
    store.put('X', '1', 1);
    frame();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('compareDecimals', () => {
  it('compares beyond the precision of numbers', () => {
    expect(compareDecimals('9007199254740993.01', '9007199254740993.02')).toBe(-1);
    expect(compareDecimals('10', '9.999999')).toBe(1);
    expect(compareDecimals('1.10', '1.1')).toBe(0);
  });
});
