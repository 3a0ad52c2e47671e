import type { ProcessConfig } from '../config/service-config.js';
import { enableTraceContext } from './traces.js';

/**
 * Prepares a process for traces, and exports them if an OTLP endpoint is set. The SDK is loaded only then: it takes
 * several megabytes.
 * @returns a function that sends what is left and stops
 */
export async function startTraces(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: ProcessConfig,
): Promise<() => Promise<void>> {
  enableTraceContext();
  if (endpoint === undefined) return () => Promise.resolve();
  const { startTraceExport } = await import('./trace-export.js');
  return startTraceExport(service, endpoint, Number(ratio));
}
