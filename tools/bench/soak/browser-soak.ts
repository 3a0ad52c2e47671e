import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { beginVisit, type Phone } from '../web/phone.ts';

/** How much slower the phone's processor is than this machine's. */
const SLOW_DOWN = 6;
/** The first load, and the time until hot code is compiled: compiled code counts as heap. */
const WARM_UP_MS = 120_000;
const LOOKS = 5;

/** Measurements of a screen that was left open. */
export interface Soaked {
  /** Heap in use after collection, bytes: at the beginning, and after each fifth of the time. */
  heap: number[];
  /** Durations of tasks over 50 ms, milliseconds. */
  longTasksMs: number[];
  /** Messages of the stream per second. */
  messagesPerSecond: number;
}

/** Leaves the app open at `path` for this long on a slow phone, after the first load, and measures it. */
export async function soak(phone: Phone, url: string, path: string, token: string, forMs: number): Promise<Soaked> {
  await beginVisit(phone, url, token);
  const page = await phone.context.newPage();
  let messages = 0;
  page.on('websocket', (socket) => socket.on('framereceived', () => messages++));
  const session = await phone.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.goto(`${url}${path}`);
  await sleep(WARM_UP_MS);
  const before = messages;
  const heap = [await heapBytes(session)];
  const longTasksMs: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    longTasksMs.push(...(await longTasks(page, forMs / LOOKS)));
    heap.push(await heapBytes(session));
  }
  await page.close();
  return { heap, longTasksMs, messagesPerSecond: ((messages - before) * 1000) / forMs };
}

/** Durations of the page's tasks over 50 ms within the next `forMs`, during which we run nothing else in the page. */
async function longTasks(page: Page, forMs: number): Promise<number[]> {
  // As text, because Node's types have no browser observer of long tasks.
  return await page.evaluate<number[]>(`new Promise((done) => {
    const found = [];
    const gather = (entries) => found.push(...entries.map(({ duration }) => duration));
    const observer = new PerformanceObserver((list) => gather(list.getEntries()));
    observer.observe({ type: 'longtask' });
    setTimeout(() => {
      gather(observer.takeRecords());
      observer.disconnect();
      done(found);
    }, ${forMs});
  })`);
}

/** The second collection frees what the first has released. */
async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize;
}
