import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { KEY_TYPES, readVerifierKey, type VerifierKey } from 'makoto-verify/tlog';
import { askAt } from './api.js';
import { Context } from './context.js';
import { findingLine } from './findings.js';
import { openLog } from './log-source.js';
import { Monitor } from './monitor.js';
import { DEFAULTS } from './options.js';
import { alarms, textOf } from './report.js';
import { serve } from './server.js';
import { Store } from './store.js';

const HELP = `Follows a transparency log of Makoto from its first entry and checks what the house publishes against it.

  makoto-monitor --url https://… [--key <verifier key>] [--witness <verifier key> …] [--compare <file or address> …]
                 [--orders <file> …] [--state monitor.db] [--listen 127.0.0.1:8095] [--once]
  makoto-monitor --log <address or folder> --key <verifier key> […]

  --url      the product; its log is below /log/
  --log      the log's files alone, on any web server or in a folder; with --url, the log's other address
  --key      the log's verifier key, which you have from elsewhere; without it, the first one shown is believed and kept
  --witness  a witness that must sign each checkpoint; may be given more than once
  --compare  a checkpoint that others were shown: a file, or a witness's or monitor's address of it
  --orders   order numbers, one a line, or an order's evidence as makoto-verify or the app saves it
  --corrections  records of corrections of the ledger that somebody was shown, one in JSON a line
  --state    the file in which the monitor remembers what it saw (default monitor.db)
  --every    seconds between rounds (default 30)
  --late     seconds after which a statement is late (default 120)
  --kept     days for which ticks are published (default 7)
  --listen   serves / (text), /findings.json, /metrics and /checkpoint
  --once     one round, then end

Exit codes: 0 nothing wrong, 1 something is wrong, 2 something could not be checked.
`;

const OPTIONS = {
  url: { type: 'string' },
  log: { type: 'string' },
  key: { type: 'string', multiple: true },
  witness: { type: 'string', multiple: true },
  compare: { type: 'string', multiple: true },
  orders: { type: 'string', multiple: true },
  corrections: { type: 'string', multiple: true },
  state: { type: 'string', default: 'monitor.db' },
  every: { type: 'string', default: '30' },
  late: { type: 'string', default: '120' },
  kept: { type: 'string', default: '7' },
  listen: { type: 'string' },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const place = values.log ?? (values.url === undefined ? undefined : `${values.url.replace(/\/+$/, '')}/log`);
  if (values.help || place === undefined) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  if (values.url === undefined && values.key === undefined)
    throw new Error('without --url, name the log’s key with --key: nobody else says whose log it is');
  const options = {
    ...DEFAULTS,
    keys: (values.key ?? []).map(readVerifierKey),
    witnesses: (values.witness ?? []).map(witnessKey),
    compare: values.compare ?? [],
    orders: values.orders ?? [],
    corrections: values.corrections ?? [],
    lateMs: amount('late', values.late) * 1_000,
    ticksKeptMs: amount('kept', values.kept) * 86_400_000,
  };
  const everyMs = amount('every', values.every) * 1_000;
  const store = new Store(values.state);
  const ask = values.url === undefined ? undefined : askAt(values.url);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const context = new Context(store, openLog(place), ask, options, Date.now, (finding) => say(findingLine(finding)));
  const monitor = new Monitor(context);
  try {
    if (!values.once) return await watch(monitor, everyMs, values.listen, say);
    await monitor.round();
    say(textOf(monitor).trimEnd());
    if (alarms(store.countFindings()) > 0) return 1;
    return context.troubles.size > 0 ? 2 : 0;
  } finally {
    store.close();
  }
}

/** Looks again and again until it is told to end. */
async function watch(
  monitor: Monitor,
  everyMs: number,
  listen: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const server = listen === undefined ? undefined : await startServer(monitor, listen, say);
  let said = '';
  while (!ending.signal.aborted) {
    await monitor.round();
    const troubles = [...monitor.context.troubles]
      .map(([what, why]) => `Not checked now: ${what} (${why}).`)
      .join('\n');
    if (troubles !== said && troubles !== '') say(troubles);
    said = troubles;
    await delay(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  server?.closeAllConnections();
  server?.close();
  return alarms(monitor.context.store.countFindings()) > 0 ? 1 : 0;
}

function startServer(monitor: Monitor, listen: string, say: (line: string) => void): Promise<Server> {
  const colon = listen.lastIndexOf(':');
  const [host, port] = colon < 0 ? ['127.0.0.1', listen] : [listen.slice(0, colon), listen.slice(colon + 1)];
  const server = serve(monitor);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(amount('listen', port), host, () => {
      say(`listening on http://${host}:${port}`);
      resolve(server);
    });
  });
}

function witnessKey(text: string): VerifierKey {
  const key = readVerifierKey(text);
  if (key.type !== KEY_TYPES.cosignature) throw new Error(`${key.name} is not the key of a witness`);
  return key;
}

function amount(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} is not a whole number: ${text}`);
  return value;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
