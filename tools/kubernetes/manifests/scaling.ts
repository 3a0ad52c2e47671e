import { type IScaledObject, ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import type { PartName } from '../../launcher/product/parts.ts';
import { SCALED } from '../values/sizes.ts';
import type { Values } from '../values/values.ts';
import { type Manifest, metadataOf } from './manifest.ts';

type Trigger = IScaledObject['spec']['triggers'][number];

/** docs/operations/kubernetes.md says what was measured. */
const ORDERS_PER_PROCESS = 1_500;
const CONNECTIONS_PER_PROCESS = 2_500;
const CALLS_PER_PROCESS = 2_000;
const WAITING_EVENTS_PER_PROCESS = 500;
/** From here on answers are noticeably late. */
const EVENT_LOOP_DELAY_S = 0.1;

/** A pod is added within seconds, and taken away only after a quiet time: a gateway's customers must connect again. */
const GROW_S = 30;
const SHRINK_AFTER_S = 600;
const POLL_S = 15;

/** What each scaled part is scaled by. Metrics of Prometheus alone: those that dashboards and alerts use. */
export function scaledObjects(values: Values): Manifest[] {
  if (values.monitoring?.scale !== true) return [];
  return SCALED.map((part) => scaledObject(part, triggersOf(part, values), values));
}

function triggersOf(part: PartName, values: Values): Trigger[] {
  const here = `namespace="${values.namespace}"`;
  const delay = trigger(
    values,
    `max(nodejs_eventloop_lag_p99_seconds{${here},service="${part}"})`,
    EVENT_LOOP_DELAY_S,
    'Value',
  );
  if (part === 'trading')
    return [trigger(values, `sum(rate(makoto_orders_placed_total{${here}}[1m]))`, ORDERS_PER_PROCESS), delay];
  if (part === 'gateway')
    return [
      trigger(values, `sum(makoto_stream_connections{${here}})`, CONNECTIONS_PER_PROCESS),
      trigger(values, `sum(rate(makoto_requests_total{${here}}[1m]))`, CALLS_PER_PROCESS),
      delay,
    ];
  // Every process of a service reports the same lag of its JetStream consumers.
  const lag = `max by (consumer) (makoto_consumer_lag_messages{${here},consumer=~"${part}_.+"})`;
  return [trigger(values, `sum(${lag})`, WAITING_EVENTS_PER_PROCESS), delay];
}

/**
 * @param metricType `AverageValue`: the figure is shared by all processes. `Value`: it is that of the worst of them, and
 * their number grows in the proportion in which it is too high.
 */
function trigger(
  { monitoring }: Values,
  query: string,
  threshold: number,
  metricType: 'AverageValue' | 'Value' = 'AverageValue',
): Trigger {
  return {
    type: 'prometheus',
    metricType,
    metadata: { serverAddress: monitoring?.url ?? '', query, threshold: String(threshold) },
  };
}

function scaledObject(part: PartName, triggers: Trigger[], values: Values): Manifest {
  const { replicas, max } = values.parts[part];
  return new ScaledObject({
    metadata: metadataOf(part, values),
    spec: {
      scaleTargetRef: { name: part },
      minReplicaCount: replicas,
      maxReplicaCount: max,
      pollingInterval: POLL_S,
      // A Prometheus that does not answer changes nothing.
      fallback: { failureThreshold: 4, replicas, behavior: 'currentReplicasIfHigher' },
      advanced: {
        horizontalPodAutoscalerConfig: {
          behavior: {
            scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Pods', value: 2, periodSeconds: GROW_S }] },
            scaleDown: {
              stabilizationWindowSeconds: SHRINK_AFTER_S,
              policies: [{ type: 'Pods', value: 1, periodSeconds: SHRINK_AFTER_S / 2 }],
            },
          },
        },
      },
      triggers,
    },
  });
}
