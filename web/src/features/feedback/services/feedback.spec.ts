import { clock } from '../../../lib/clock';
import { allowSoundOnPress, giveFeedback } from './feedback';
import { sound, vibration } from './feedback-choice';
import { type Moment, TONES, VIBRATIONS } from './tones';

class Sound {
  static readonly played: number[] = [];
  state = 'suspended';
  currentTime = 0;
  destination = {};
  resume = async (): Promise<void> => {
    this.state = 'running';
  };
  createGain = (): object => ({
    gain: { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  createOscillator = (): object => {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: object) => next,
      start: () => Sound.played.push(frequency.value),
      stop: () => undefined,
    };
  };
}

let now = 0;
let still = false;
const vibrated: unknown[] = [];
const press = (): boolean => dispatchEvent(new Event('pointerdown'));

/** What is heard and felt of a moment. */
function given(moment: Moment): { heard: number[]; felt: unknown[] } {
  now += 1_000;
  clock.learn(Date.UTC(2026, 10, 1) + now);
  Sound.played.length = 0;
  vibrated.length = 0;
  giveFeedback(moment);
  return { heard: [...Sound.played], felt: [...vibrated] };
}

beforeAll(() => {
  Object.assign(globalThis, { AudioContext: Sound, matchMedia: () => ({ matches: still }) });
  Object.assign(navigator, { vibrate: (pattern: unknown) => vibrated.push(pattern) });
  allowSoundOnPress();
});

it('is silent and still until the user chooses otherwise', () => {
  press();
  expect(given('won')).toEqual({ heard: [], felt: [] });
});

it('plays nothing before the user has pressed anything', () => {
  sound.choose(true);
  expect(given('won').heard).toEqual([]);
  press();
  expect(given('won').heard).toEqual(TONES.won.map(([hertz]) => hertz));
});

it('vibrates if chosen, but not where the device asks for little movement', () => {
  vibration.choose(true);
  expect(given('lost').felt).toEqual([VIBRATIONS.lost]);
  still = true;
  expect(given('lost').felt).toEqual([]);
});

it('is given once for orders that settle together', () => {
  given('won');
  Sound.played.length = 0;
  giveFeedback('lost');
  expect(Sound.played).toEqual([]);
});

it('tells a win from a loss, and is no longer and no richer for a win', () => {
  expect(TONES.won).not.toEqual(TONES.lost);
  const shape = (moment: Moment): unknown => TONES[moment].map(([, start, length]) => [start, length]);
  expect(shape('won')).toEqual(shape('lost'));
});
