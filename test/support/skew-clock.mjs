import { readFileSync } from 'node:fs';

// Loaded into a process of the product (NODE_OPTIONS=--import …) by tests that need a wrong clock: the process sees a
// time that is off by CLOCK_SKEW_MS, or by what the file CLOCK_SKEW_FILE says when the process starts.
const { CLOCK_SKEW_MS, CLOCK_SKEW_FILE } = process.env;
const skewMs = Number(CLOCK_SKEW_FILE ? readFileSync(CLOCK_SKEW_FILE, 'utf8') : CLOCK_SKEW_MS);
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
