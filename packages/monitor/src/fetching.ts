import { setTimeout as delay } from 'node:timers/promises';

const TIMEOUT_MS = 10_000;
const TRIES = 4;
const PAUSE_MS = 500;
/** A house that asks for a longer pause is asked again in the next round. */
const MAX_PAUSE_MS = 5_000;
/** More than the API says about anything that is not there. */
const MAX_REFUSAL = 16_384;

/** The address does not have it: a tile that does not exist, or ticks that are no longer kept. */
export class NotThere extends Error {}

/** What was asked for; undefined if the address does not have it. */
export async function ifThere<T>(reply: Promise<T>): Promise<T | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof NotThere) return undefined;
    throw error;
  }
}

/** Fetches at most `maxBytes` of a file. @throws NotThere for a 404, Error */
export async function fetchBytes(url: string, maxBytes: number): Promise<Uint8Array> {
  const { status, body } = await fetchAnswer(url, maxBytes);
  if (status === 404) throw new NotThere(`${url} does not exist`);
  return body;
}

/** An answer with what was asked for, or with why it is not there. */
interface Answer {
  status: 200 | 404;
  /** Of a long 404 the beginning. */
  body: Uint8Array;
}

/** Fetches at most `maxBytes`. A busy or failing server is asked again a few times. @throws Error without an answer */
export async function fetchAnswer(url: string, maxBytes: number, request: RequestInit = {}): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const { status, body, pauseMs } = await once(url, maxBytes, request);
    if ((status === 200 || status === 404) && body) return { status, body };
    const again = status === undefined || status === 429 || status >= 500;
    if (!again || attempt === TRIES) throw new Error(`${url} ${status ? `answers with ${status}` : 'does not answer'}`);
    await delay(pauseMs * attempt);
  }
}

interface Outcome {
  /** Undefined if there was no answer. */
  status: number | undefined;
  body?: Uint8Array;
  pauseMs: number;
}

async function once(url: string, maxBytes: number, request: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const wanted = Number(response.headers.get('retry-after')) * 1_000;
    const pauseMs = Number.isFinite(wanted) && wanted > 0 ? Math.min(wanted, MAX_PAUSE_MS) : PAUSE_MS;
    const { status } = response;
    // A page that says that there is no such file may have any length.
    if (status === 404) return { status, body: await upTo(response, MAX_REFUSAL), pauseMs };
    if (status !== 200) {
      await response.body?.cancel();
      return { status, pauseMs };
    }
    const body = await upTo(response, maxBytes);
    if (body.length > maxBytes) throw new TooLong(`${url} is longer than ${maxBytes} bytes`);
    return { status, body, pauseMs };
  } catch (error) {
    if (error instanceof TooLong) throw error;
    return { status: undefined, pauseMs: PAUSE_MS };
  }
}

class TooLong extends Error {}

/** A body; of one that is longer than `maxBytes` the beginning, which is longer, too. */
async function upTo(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    chunks.push(chunk);
    if (length > maxBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Runs `work` on each item, at most `width` at a time, and returns the results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  return results;
}
