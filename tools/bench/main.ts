import { lastWords } from '../lib/failure.ts';

/** Each benchmark answers its ratio. Loaded when asked for: each needs other libraries. */
const BENCHES: Record<string, () => Promise<number>> = {
  order: async () => (await import('./order.bench.ts')).orderBench(),
  settle: async () => (await import('./settle.bench.ts')).settleBench(),
  gateway: async () => (await import('./gateway.bench.ts')).gatewayBench(),
  ledger: async () => (await import('./ledger.bench.ts')).ledgerBench(),
  accrue: async () => (await import('./accrue.bench.ts')).accrueBench(),
  fanout: async () => (await import('./fanout.bench.ts')).fanoutBench(),
  history: async () => (await import('./history.bench.ts')).historyBench(),
  solvency: async () => (await import('./solvency.bench.ts')).solvencyBench(),
  rebate: async () => (await import('./rebate.bench.ts')).rebateBench(),
  console: async () => (await import('./console.bench.ts')).consoleBench(),
  chat: async () => (await import('./chat.bench.ts')).chatBench(),
  web: async () => (await import('./web.bench.ts')).webBench(),
  soak: async () => (await import('./soak.bench.ts')).soakBench(),
  lateness: async () => (await import('./lateness.bench.ts')).latenessBench(),
};

const name = process.argv[2] ?? '';
const bench = BENCHES[name];
if (bench === undefined) {
  process.stderr.write(`Say which benchmark: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>\n`);
  process.exit(1);
}
try {
  const ratio = await bench();
  process.stdout.write(`${name} ratio ${ratio.toFixed(2)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}
