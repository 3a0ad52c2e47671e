import { WITHHELD } from '../../launcher/product/environments.ts';

/** Settings of OpenTelemetry, for every part. */
export const TRACE_SETTINGS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'];

/** Beside what the launcher withholds from other processes: a part's own servers, and a key for traces. */
const OTHERS = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_HEADERS'];

/** Whether a setting must not be in a manifest. */
export const isSecret = (name: string): boolean => WITHHELD.test(name) || OTHERS.includes(name);
