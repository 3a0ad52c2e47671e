import { Failure } from '../../launcher/lib/failure.ts';
import { isObject } from '../../launcher/lib/json.ts';

const TIMEOUT_MS = 10_000;

/** The addresses of all processes' metrics, from Prometheus' HTTP service discovery. */
export async function metricsAddresses(targetsUrl: string): Promise<string[]> {
  const reply = await fetch(targetsUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const groups: unknown = await reply.json();
  if (!Array.isArray(groups)) throw new Failure(`${targetsUrl} answers ${JSON.stringify(groups)}`);
  return groups
    .filter(isObject)
    .flatMap(({ targets }) => (Array.isArray(targets) ? targets.map((target) => `http://${target}/metrics`) : []));
}

/** Reads the metrics of all processes at once, as Prometheus does. Returns the milliseconds and the bytes. */
export async function scrape(addresses: readonly string[]): Promise<{ ms: number; bytes: number }> {
  const start = performance.now();
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!reply.ok) throw new Failure(`${address} answers with status ${reply.status}`);
      return (await reply.arrayBuffer()).byteLength;
    }),
  );
  return { ms: performance.now() - start, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
