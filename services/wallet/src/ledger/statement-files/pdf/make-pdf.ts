import { extname } from 'node:path';
import { isUint8Array } from 'node:util/types';
import { Worker } from 'node:worker_threads';
import { AppError } from '@makoto/contracts';
import type { PdfDocument } from './pdf-document.js';

/** Stops endless drawing. Two thousand rows take half a second; the caller waits eight seconds at most. */
const TIMEOUT_MS = 20_000;
/** A document takes up to 200 MB for a moment, so they are made one at a time and few may wait. */
const MAX_WAITING = 3;
const RETRY_AFTER_S = 5;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a PDF in a thread that is started for it.
 * @throws TOO_MANY_REQUESTS if too many are waiting; Error if it cannot be made within twenty seconds
 */
export function makePdf(document: PdfDocument): Promise<Buffer> {
  if (waiting >= MAX_WAITING) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: RETRY_AFTER_S });
  waiting++;
  const turn = last
    .then(() => inThread(document))
    .finally(() => {
      waiting--;
    });
  last = turn.catch(() => undefined);
  return turn;
}

async function inThread(document: PdfDocument): Promise<Buffer> {
  // The worker is compiled beside this file; tests run both from source.
  const program = new URL(`./pdf.worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(program, { workerData: document, execArgv: [] });
  let timer: NodeJS.Timeout | undefined;
  try {
    const content = await new Promise<unknown>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('making the PDF took too long')), TIMEOUT_MS);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the PDF could not be made')));
    });
    if (!isUint8Array(content)) throw new Error('the PDF could not be made');
    return Buffer.from(content);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
