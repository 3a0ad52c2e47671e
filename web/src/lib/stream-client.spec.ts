import { jest } from '@jest/globals';
import { backoffMs, type Socket, type SocketEvents, StreamClient } from './stream-client';

interface Line extends Socket {
  on: SocketEvents;
  sent: unknown[];
  closed: boolean;
}

function setUp(token?: string) {
  const lines: Line[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  let held = token;
  const client = new StreamClient({
    token: () => held,
    random: () => 0.5,
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    connect: () => {
      const line: Line = {
        on: { open: () => undefined, closed: () => undefined, message: () => undefined },
        sent: [],
        closed: false,
        send: (data) => void line.sent.push(JSON.parse(data)),
        close: () => {
          line.closed = true;
          line.on.closed();
        },
        listen: (on) => {
          line.on = on;
        },
      };
      lines.push(line);
      return line;
    },
  });
  const fire = (): void => {
    for (const timer of timers.splice(0)) timer.run();
  };
  const line = (at: number): Line => {
    const found = lines[at];
    if (!found) throw new Error(`there is no connection ${at}`);
    return found;
  };
  return { client, lines, line, timers, fire, forget: () => (held = undefined) };
}

describe('the stream client', () => {
  it('authenticates and subscribes when the connection opens', () => {
    const { client, line } = setUp('tok');
    client.want('quotes', 'BTCUSDT');
    client.start();
    line(0).on.open();
    expect(line(0).sent).toEqual([
      { op: 'auth', token: 'tok' },
      { op: 'subscribe', quotes: ['BTCUSDT'], candles: [] },
    ]);
  });

  it('counts subscribers and unsubscribes with the last one', () => {
    const { client, line } = setUp();
    client.start();
    line(0).on.open();
    const first = client.want('quotes', 'X');
    const second = client.want('quotes', 'X');
    first();
    expect(line(0).sent).toEqual([{ op: 'subscribe', quotes: ['X'] }]);
    second();
    expect(line(0).sent.at(-1)).toEqual({ op: 'unsubscribe', quotes: ['X'] });
  });

  it('reconnects after a loss, subscribes again, and reports it', () => {
    const { client, line, fire } = setUp();
    const back = jest.fn();
    client.onBack = back;
    client.want('candles', 'X:1m');
    client.start();
    line(0).on.open();
    expect(back).not.toHaveBeenCalled();
    line(0).on.closed();
    expect(client.state.get()).toBe('lost');
    fire();
    line(1).on.open();
    expect(client.state.get()).toBe('open');
    expect(line(1).sent).toEqual([{ op: 'subscribe', quotes: [], candles: ['X:1m'] }]);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('stays disconnected while attempts fail, with growing delays', () => {
    const { client, line, timers, fire } = setUp();
    client.start();
    line(0).on.closed();
    const first = timers.at(-1)?.ms ?? 0;
    fire();
    expect(client.state.get()).toBe('lost');
    line(1).on.closed();
    expect(timers.at(-1)?.ms).toBeGreaterThan(first);
  });

  it('drops a connection that does not open within ten seconds, and tries again', () => {
    const { client, line, lines, timers } = setUp();
    client.start();
    timers.find((timer) => timer.ms === 10_000)?.run();
    expect([line(0).closed, client.state.get()]).toEqual([true, 'lost']);
    timers.at(-1)?.run();
    line(1).on.open();
    expect([lines.length, client.state.get()]).toEqual([2, 'open']);
  });

  it('keeps a connection that has opened', () => {
    const { client, line, timers } = setUp();
    client.start();
    line(0).on.open();
    expect(timers.some((timer) => timer.ms === 10_000)).toBe(false);
  });

  it('drops a connection after two missing pings', () => {
    const { client, line, fire } = setUp();
    client.start();
    line(0).on.open();
    fire();
    expect(line(0).sent).toEqual([{ op: 'ping' }]);
    fire();
    expect(line(0).closed).toBe(true);
  });

  it('keeps a connection that answers', () => {
    const { client, line, fire } = setUp();
    client.start();
    line(0).on.open();
    fire();
    line(0).on.message('{"type":"pong"}');
    fire();
    expect(line(0).closed).toBe(false);
  });

  it('drops a connection on request and reconnects', () => {
    const { client, line, lines, fire } = setUp();
    const back = jest.fn();
    client.onBack = back;
    client.start();
    line(0).on.open();
    client.drop();
    expect([line(0).closed, client.state.get()]).toEqual([true, 'lost']);
    client.start();
    line(1).on.open();
    expect(back).toHaveBeenCalledTimes(1);
    fire();
    expect(lines).toHaveLength(2);
  });

  it('replaces a connection that could not authenticate, with growing delays, and reports success', () => {
    const { client, line, timers, fire } = setUp('tok');
    const back = jest.fn();
    client.onBack = back;
    client.start();
    const refuse = (at: number): number => {
      line(at).on.open();
      line(at).on.message('{"type":"error","code":1007,"msg":"busy"}');
      expect([line(at).closed, client.state.get()]).toEqual([true, 'lost']);
      return timers.at(-1)?.ms ?? 0;
    };
    const first = refuse(0);
    fire();
    expect(refuse(1)).toBeGreaterThan(first);
    fire();
    line(2).on.open();
    expect(back).not.toHaveBeenCalled();
    line(2).on.message('{"type":"auth"}');
    line(2).on.message('{"type":"error","code":1004,"msg":"what a screen asked for"}');
    expect([line(2).closed, back.mock.calls.length]).toEqual([false, 1]);
  });

  it('reports a slow first connection too', () => {
    const { client, line, fire } = setUp('tok');
    const back = jest.fn();
    client.onBack = back;
    client.start();
    fire();
    line(0).on.open();
    line(0).on.message('{"type":"auth"}');
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('becomes anonymous after a logout without counting as disconnected', () => {
    const { client, line, forget } = setUp('tok');
    client.start();
    line(0).on.open();
    forget();
    client.identify();
    expect(line(0).closed).toBe(true);
    expect(client.state.get()).toBe('connecting');
    line(1).on.open();
    expect(line(1).sent).toEqual([]);
  });
});

describe('backoffMs', () => {
  it('doubles up to a cap, with random jitter', () => {
    expect(backoffMs(0, () => 0)).toBe(250);
    expect(backoffMs(0, () => 1)).toBe(500);
    expect(backoffMs(3, () => 1)).toBe(4_000);
    expect(backoffMs(50, () => 1)).toBe(20_000);
  });
});
