const REFERENCE_LENGTH = 8;
const RUN = /[A-HJ-NP-Z2-9]{8,}/g;
const MAX_CANDIDATES = 40;

/**
 * What could be a deposit's reference in what a payer wrote: every stretch of eight letters and digits that references are
 * made of, with and without what stands between them.
 */
export function referenceCandidates(text: string): string[] {
  const upper = text.normalize('NFKC').toUpperCase();
  const found = new Set<string>();
  for (const candidate of [upper, upper.replace(/[^A-Z0-9]/g, '')]) {
    for (const [run] of candidate.matchAll(RUN)) {
      for (let at = 0; at + REFERENCE_LENGTH <= run.length && found.size < MAX_CANDIDATES; at++) {
        found.add(run.slice(at, at + REFERENCE_LENGTH));
      }
    }
  }
  return [...found];
}
