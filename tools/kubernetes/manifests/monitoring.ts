import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type IPrometheusRule,
  PodMonitor,
  PrometheusRule,
} from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { parse } from 'yaml';
import { ROOT } from '../../launcher/product/build.ts';
import type { Values } from '../values/values.ts';
import { type Manifest, metadataOf, PART_LABEL } from './manifest.ts';

const ALERTS = join(ROOT, 'deploy/prometheus/alerts.yml');

/** Metrics and alerts for the operator of Prometheus, with the labels that the alerts and dashboards use. */
export function monitoringManifests(values: Values): Manifest[] {
  const { monitoring } = values;
  if (!monitoring) return [];
  const metadata = (name: string) => {
    const usual = metadataOf(name, values);
    return { ...usual, labels: { ...usual.labels, ...monitoring.labels } };
  };
  const rules: Pick<IPrometheusRule, 'spec'>['spec'] = parse(readFileSync(ALERTS, 'utf8'));
  return [
    new PodMonitor({
      metadata: metadata('makoto'),
      spec: {
        selector: { matchLabels: PART_LABEL },
        // The label's value becomes `job`: makoto.
        jobLabel: 'app.kubernetes.io/part-of',
        podMetricsEndpoints: [
          {
            port: 'metrics',
            interval: '15s',
            scrapeTimeout: '10s',
            relabelings: [
              { sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_name'], targetLabel: 'service' },
              { sourceLabels: ['__meta_kubernetes_pod_name'], targetLabel: 'instance' },
            ],
          },
        ],
      },
    }),
    new PrometheusRule({ metadata: metadata('makoto'), spec: rules }),
  ];
}
