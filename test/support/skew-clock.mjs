import { readFileSync, watchFile } from 'node:fs';

// Loaded into a process of the product (NODE_OPTIONS=--import …) by tests that need a wrong clock: the process sees a
// time that is off by CLOCK_SKEW_MS, by what the file CLOCK_SKEW_FILE says when the process starts, or by what the file
// CLOCK_STEP_FILE says now.
const { CLOCK_SKEW_MS, CLOCK_SKEW_FILE, CLOCK_STEP_FILE } = process.env;
const LOOK_MS = 200;
const read = (file) => Number(readFileSync(file, 'utf8'));
let skewMs = Number(CLOCK_SKEW_MS ?? 0);
if (CLOCK_SKEW_FILE) skewMs = read(CLOCK_SKEW_FILE);
if (CLOCK_STEP_FILE) {
  skewMs = read(CLOCK_STEP_FILE);
  watchFile(CLOCK_STEP_FILE, { interval: LOOK_MS, persistent: false }, () => {
    skewMs = read(CLOCK_STEP_FILE);
  });
}
const TrueDate = Date;
globalThis.Date = class SkewedDate extends TrueDate {
  constructor(...args) {
    if (args.length === 0) super(TrueDate.now() + skewMs);
    else super(...args);
  }

  static now() {
    return TrueDate.now() + skewMs;
  }
};
