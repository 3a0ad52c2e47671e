import { lastWords } from '../launcher/lib/failure.ts';
import { sayWithTime } from '../launcher/lib/say.ts';
import { buildServer } from '../launcher/product/build.ts';

/**
 * Each benchmark returns its ratio. They are loaded on demand, since each needs other libraries,
 * and most the compiled server.
 */
const BENCHES: Record<string, () => Promise<number>> = {
  order: async () => (await import('./order/order.bench.ts')).orderBench(),
  feel: async () => (await import('./feel/feel.bench.ts')).feelBench(),
  tap: async () => (await import('./feel/tap.bench.ts')).tapBench(),
  settle: async () => (await import('./settle/settle.bench.ts')).settleBench(),
  gateway: async () => (await import('./gateway/gateway.bench.ts')).gatewayBench(),
  ledger: async () => (await import('./ledger/ledger.bench.ts')).ledgerBench(),
  growth: async () => (await import('./growth/growth.bench.ts')).growthBench(),
  accrue: async () => (await import('./accrue/accrue.bench.ts')).accrueBench(),
  fanout: async () => (await import('./fanout/fanout.bench.ts')).fanoutBench(),
  history: async () => (await import('./history/history.bench.ts')).historyBench(),
  solvency: async () => (await import('./solvency/solvency.bench.ts')).solvencyBench(),
  monitor: async () => (await import('./monitor/monitor.bench.ts')).monitorBench(),
  rebate: async () => (await import('./rebate/rebate.bench.ts')).rebateBench(),
  console: async () => (await import('./console/console.bench.ts')).consoleBench(),
  chat: async () => (await import('./chat/chat.bench.ts')).chatBench(),
  start: async () => (await import('./start/start.bench.ts')).startBench(),
  web: async () => (await import('./web/web.bench.ts')).webBench(),
  chart: async () => (await import('./chart/chart.bench.ts')).chartBench(),
  soak: async () => (await import('./soak/soak.bench.ts')).soakBench(),
  traces: async () => (await import('./traces/traces.bench.ts')).tracesBench(),
  observe: async () => (await import('./observe/observe.bench.ts')).observeBench(),
  log: async () => (await import('./log/log.bench.ts')).logBench(),
  'log-cost': async () => (await import('./log/log-cost.bench.ts')).logCostBench(),
  'backup-cost': async () => (await import('./backup/backup-cost.bench.ts')).backupCostBench(),
  cosign: async () => (await import('./cosign/cosign.bench.ts')).cosignBench(),
  proof: async () => (await import('./proof/proof.bench.ts')).proofBench(),
  alerts: async () => (await import('./alerts/alerts.bench.ts')).alertsBench(),
  push: async () => (await import('./push/push.bench.ts')).pushBench(),
  day: async () => (await import('./day/day.bench.ts')).dayBench(),
  capacity: async () => (await import('./capacity/capacity.bench.ts')).capacityBench(),
  lateness: async () => (await import('./lateness/lateness.bench.ts')).latenessBench(),
};

const name = process.argv[2] ?? '';
const bench = BENCHES[name];
if (bench === undefined) {
  process.stderr.write(`Name a benchmark: npm run bench -- <${Object.keys(BENCHES).join(' | ')}>\n`);
  process.exit(1);
}
try {
  await buildServer(process.env, sayWithTime());
  const ratio = await bench();
  process.stdout.write(`${name} ratio ${ratio.toFixed(2)}\n`);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${lastWords(error)}\n`);
  process.exit(1);
}
