import { IDLE_MS, watchIdle } from './idle';

/** Watches with a clock that the test moves. */
function harness() {
  const state = { now: 0, check: (): void => undefined, ended: 0 };
  const stop = watchIdle(
    () => {
      state.ended++;
    },
    {
      now: () => state.now,
      every: (_ms, run) => {
        state.check = run;
        return () => {
          state.check = () => undefined;
        };
      },
    },
  );
  const pass = (ms: number): void => {
    state.now += ms;
    state.check();
  };
  return { state, pass, stop };
}

describe('an idle operator', () => {
  it('is logged out once, half an hour after the last key press or pointer movement', () => {
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

  it('is not logged out after the watch has stopped', () => {
    const { state, pass, stop } = harness();
    stop();
    pass(IDLE_MS);
    expect(state.ended).toBe(0);
  });
});
