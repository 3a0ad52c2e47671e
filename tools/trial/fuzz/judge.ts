/** How long any answer may take. */
export const TIME_LIMIT_MS = 10_000;

/** What an error of ours looks like from inside. */
const INTERNALS =
  /\n\s+at .+:\d+:\d+|node_modules|node:internal|QueryFailedError|violates \w+ constraint|syntax error at|relation "|ECONNREFUSED|Cannot read prop|is not a function|is not iterable|Unexpected token|\.(ts|js):\d+/;

/** An answer to a generated request. */
export interface Answer {
  status: number;
  type: string;
  text: string;
  /** Names of headers. */
  headers: readonly string[];
}

/** What is wrong with an answer; undefined if nothing is. */
export function fault({ status, type, text, headers }: Answer, canaries: readonly string[]): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 200)}`;
  const leaked = canaries.find((canary) => text.includes(canary));
  if (leaked) return `showed another customer's data (${leaked}): ${around(text, leaked)}`;
  const [inside] = INTERNALS.exec(text) ?? [];
  if (inside !== undefined && !type.includes('html')) return `shows internals: ${around(text, inside)}`;
  if (headers.includes('x-injected')) return 'has a header from the request';
  if (type.startsWith('application/json') && !isEnvelope(text)) return `is no envelope: ${text.slice(0, 200)}`;
  return undefined;
}

function isEnvelope(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value && 'msg' in value && 'data' in value;
  } catch {
    return false;
  }
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 80), at + part.length + 80);
}
