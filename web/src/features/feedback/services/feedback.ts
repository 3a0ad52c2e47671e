import { clock } from '../../../lib/clock';
import { sound, vibration } from './feedback-choice';
import { type Moment, TONES, type Tone, VIBRATIONS } from './tones';

const LOUDNESS = 0.06;
const ATTACK_S = 0.01;
/** Orders that settle together are heard once. */
const QUIET_MS = 400;

let context: AudioContext | undefined;
let lastAt = -QUIET_MS;

/** Lets sounds be played later. Browsers allow this only while the user presses something. */
export function allowSound(): void {
  if (!sound.now.get() || !('AudioContext' in globalThis)) return;
  if (!context) {
    context = new AudioContext();
    // Where the browser knows the choice, the phone's silent switch and other apps' music come first.
    const session: unknown = Reflect.get(navigator, 'audioSession');
    if (typeof session === 'object' && session !== null) Reflect.set(session, 'type', 'ambient');
  }
  context.resume().catch(reportError);
}

/** Allows sounds with the user's next press, so that nothing is heard before one. @returns what stops this */
export function allowSoundOnPress(): () => void {
  addEventListener('pointerdown', allowSound, { passive: true });
  addEventListener('keydown', allowSound);
  return () => {
    removeEventListener('pointerdown', allowSound);
    removeEventListener('keydown', allowSound);
  };
}

function play(audio: AudioContext, [hertz, startMs, lengthMs]: Tone): void {
  const start = audio.currentTime + startMs / 1000;
  const end = start + lengthMs / 1000;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + ATTACK_S);
  volume.gain.linearRampToValueAtTime(0, end);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}

export const canVibrate = (): boolean => 'vibrate' in navigator;

/** Whether the device asks for little movement; it then does not vibrate either. */
const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays and vibrates what the user chose, if the app is visible. */
export function giveFeedback(moment: Moment): void {
  const now = clock.now();
  if (document.visibilityState !== 'visible' || Math.abs(now - lastAt) < QUIET_MS) return;
  lastAt = now;
  if (sound.now.get() && context?.state === 'running') for (const tone of TONES[moment]) play(context, tone);
  if (vibration.now.get() && canVibrate() && !wantsStillness()) navigator.vibrate([...VIBRATIONS[moment]]);
}
