import type { CDPSession } from 'playwright';
import { isObject } from '../../launcher/lib/json.ts';

interface TraceEvent {
  name: string;
  /** Phase; `X` has a duration, `M` is metadata. */
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur: number;
  /** Processor time, microseconds. */
  tdur: number;
  threadName: string | undefined;
}

/** Few and short events, since recording takes time too. */
const CATEGORIES = ['toplevel', 'cc'];
const TASK = 'ThreadControllerImpl::RunTask';
/** The work of a frame on the main thread ends with handing it to the compositor. */
const FRAME = 'ProxyMain::BeginMainFrame::commit';

/**
 * The main thread's processor time for each frame that the page draws while `work` runs, in milliseconds: of the tasks
 * that lead to it (messages, timers, input) and of the one that draws it (scripts, styles, layout, paint). Time for
 * which other programs held the processor does not count; a slow-down by the browser does.
 */
export async function frameTimes(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const gather = ({ value }: { value: unknown[] }): void => {
    for (const one of value) if (isObject(one)) events.push(readEvent(one));
  };
  session.on('Tracing.dataCollected', gather);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await work();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', gather);
  return timesOf(events);
}

function readEvent(event: Record<string, unknown>): TraceEvent {
  const args = event.name === 'thread_name' && isObject(event.args) ? event.args : {};
  return {
    name: String(event.name),
    ph: String(event.ph),
    pid: Number(event.pid),
    tid: Number(event.tid),
    ts: Number(event.ts),
    dur: Number(event.dur ?? 0),
    tdur: Number(event.tdur ?? 0),
    threadName: typeof args.name === 'string' ? args.name : undefined,
  };
}

function timesOf(events: readonly TraceEvent[]): number[] {
  const threadOf = (event: TraceEvent): string => `${event.pid}/${event.tid}`;
  const mains = new Set(events.filter((event) => event.threadName === 'CrRendererMain').map(threadOf));
  const counts = new Map<string, number>();
  for (const event of events)
    if (event.name === FRAME && mains.has(threadOf(event)))
      counts.set(threadOf(event), (counts.get(threadOf(event)) ?? 0) + 1);
  // Other renderers, such as a spare one, draw nothing.
  const [main] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const own = events.filter((event) => threadOf(event) === main && event.ph === 'X').toSorted((a, b) => a.ts - b.ts);
  const frames = own.filter((event) => event.name === FRAME).map((event) => event.ts);
  const times: number[] = [];
  let spent = 0;
  let next = 0;
  for (const task of own.filter((event) => event.name === TASK)) {
    spent += task.tdur;
    const end = task.ts + task.dur;
    if ((frames[next] ?? Number.POSITIVE_INFINITY) > end) continue;
    while ((frames[next] ?? Number.POSITIVE_INFINITY) <= end) next++;
    times.push(spent / 1000);
    spent = 0;
  }
  // The first frame may have begun before the recording.
  return times.slice(1);
}
