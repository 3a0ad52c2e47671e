import { IDLE_MS, watchIdle } from './idle';

/** A desk whose time the test moves. */
function harness() {
  const state = { now: 0, look: (): void => undefined, ended: 0 };
  const stop = watchIdle(
    () => {
      state.ended++;
    },
    {
      now: () => state.now,
      every: (_ms, run) => {
        state.look = run;
        return () => {
          state.look = () => undefined;
        };
      },
    },
  );
  const pass = (ms: number): void => {
    state.now += ms;
    state.look();
  };
  return { state, pass, stop };
}

describe('a desk that was left', () => {
  it('is told of once, half an hour after the last key or movement', () => {
    const { state, pass } = harness();
    pass(IDLE_MS - 1);
    dispatchEvent(new Event('keydown'));
    pass(IDLE_MS - 1);
    dispatchEvent(new Event('pointermove'));
    pass(IDLE_MS - 1);
    expect(state.ended).toBe(0);
    pass(1);
    pass(IDLE_MS);
    expect(state.ended).toBe(1);
  });

  it('is nothing to tell of once nobody is logged in', () => {
    const { state, pass, stop } = harness();
    stop();
    pass(IDLE_MS);
    expect(state.ended).toBe(0);
  });
});
