/** Something that happened while the user looks at the app. */
export type Moment = 'accepted' | 'won' | 'lost' | 'refunded' | 'alert';

/** A sine tone: frequency in hertz, start and length in milliseconds. */
export type Tone = readonly [hertz: number, startMs: number, lengthMs: number];

// Two short, quiet tones at most, as loud and as long for a loss as for a win: they tell results apart and celebrate none.
export const TONES: Readonly<Record<Moment, readonly Tone[]>> = {
  accepted: [[660, 0, 70]],
  won: [
    [523, 0, 110],
    [659, 130, 150],
  ],
  lost: [
    [440, 0, 110],
    [349, 130, 150],
  ],
  refunded: [
    [440, 0, 110],
    [440, 150, 110],
  ],
  alert: [
    [784, 0, 90],
    [784, 140, 90],
  ],
};

/** Milliseconds of vibration and pause in turn. */
export const VIBRATIONS: Readonly<Record<Moment, readonly number[]>> = {
  accepted: [15],
  won: [25, 60, 25],
  lost: [50],
  refunded: [15, 60, 15, 60, 15],
  alert: [40, 60, 40],
};
