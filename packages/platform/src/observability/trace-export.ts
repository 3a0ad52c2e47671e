import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';

const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;
/** While nobody takes them, more spans than these are dropped. */
const MAX_WAITING = 4_096;

/**
 * Records spans from now on and sends them to an OTLP receiver (`<endpoint>/v1/traces`). The trace id alone decides
 * whether a trace is sampled, so that all processes decide alike and no client can have itself recorded.
 *
 * @param ratio the share of traces that is recorded, 0 to 1
 * @returns a function that sends what is left and stops
 */
export function startTraceExport(service: string, endpoint: string, ratio: number): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'makoto', 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
        maxQueueSize: MAX_WAITING,
      }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}
