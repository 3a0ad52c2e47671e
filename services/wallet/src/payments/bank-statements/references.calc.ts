const REFERENCE_LENGTH = 8;
const RUN = /[A-HJ-NP-Z2-9]{8,}/g;
const MAX_CANDIDATES = 40;

/**
 * Possible deposit references in a payer's text: every run of eight characters from the references' alphabet, with and
 * without the separators between them.
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
