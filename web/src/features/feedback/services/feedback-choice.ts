import { readStored, writeStored } from '../../../lib/storage';
import { Store } from '../../../lib/store';

const ON = 'on';

function choice(key: string): { now: Store<boolean>; choose: (on: boolean) => void } {
  const now = new Store(readStored(key) === ON);
  return {
    now,
    choose: (on) => {
      now.set(on);
      writeStored(key, on ? ON : undefined);
    },
  };
}

/** Whether this device plays sounds, and whether it vibrates; both off until the user chooses. */
export const sound = choice('sound');
export const vibration = choice('vibration');
