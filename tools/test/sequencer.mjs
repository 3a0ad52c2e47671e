import { basename } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/**
 * The files that take the longest, most of it waiting for killed processes and clocks, or drawing many screens.
 * They come first, so that none of them runs on alone when all others have ended. Jest knows their durations only on a
 * machine that has run them before.
 */
const LONGEST = [
  'kills.spec.ts',
  'backup.spec.ts',
  'given.spec.ts',
  'log.spec.ts',
  'start-product.spec.ts',
  'stream.spec.ts',
  'security-notices.spec.ts',
  'redis-failover.spec.ts',
  'adversary.spec.ts',
  'nats-cluster.spec.ts',
  'soak.e2e.ts',
  'faults.e2e.ts',
  'alerts.e2e.ts',
  'routes.e2e.ts',
  'failover.e2e.ts',
  'console-terms.e2e.ts',
  'console-looks.e2e.ts',
  'proof.e2e.ts',
  'console-live.e2e.ts',
  'console-journeys.e2e.ts',
  'key-rotation.e2e.ts',
  'console-operators.e2e.ts',
  'snapshots.e2e.ts',
];

const rank = ({ path }) => {
  const at = LONGEST.indexOf(basename(path));
  return at < 0 ? LONGEST.length : at;
};

export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
