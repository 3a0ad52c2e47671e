// Loaded into a process of the product (NODE_OPTIONS=--import …) by tests that need a wrong clock: the process sees a
// time that is CLOCK_SKEW_MS off.
const skewMs = Number(process.env.CLOCK_SKEW_MS);
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
