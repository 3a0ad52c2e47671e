import type { AlertsReply, AlertView } from '@makoto/contracts';
import { type CallContext, Logger, operatorOf } from '@makoto/platform';
import { Injectable } from '@nestjs/common';
import { SupportConfig } from '../config.js';

const TIMEOUT_MS = 3_000;
const MOST = 100;

/** The alerts that fire, as Prometheus knows them. */
@Injectable()
export class Alerts {
  constructor(
    private readonly config: SupportConfig,
    private readonly log: Logger,
  ) {}

  async list(context: CallContext): Promise<AlertsReply> {
    operatorOf(context);
    const { PROMETHEUS_URL: base } = this.config;
    if (base === undefined) return { watched: false, known: false, list: [], url: null };
    const url = `${base.replace(/\/$/, '')}/alerts`;
    try {
      const response = await fetch(`${base.replace(/\/$/, '')}/api/v1/alerts`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Prometheus answered ${response.status}`);
      return { watched: true, known: true, list: firing(await response.json()), url };
    } catch (error) {
      this.log.warn('Prometheus did not tell which alerts fire', error);
      return { watched: true, known: false, list: [], url };
    }
  }
}

/** The firing alerts of Prometheus' answer (https://prometheus.io/docs/prometheus/latest/querying/api/#alerts). */
function firing(answer: unknown): AlertView[] {
  const alerts = field(field(answer, 'data'), 'alerts');
  if (!Array.isArray(alerts)) throw new TypeError('the answer of Prometheus has no alerts');
  return alerts
    .filter((alert) => field(alert, 'state') === 'firing')
    .map((alert): AlertView => {
      const [labels, annotations] = [field(alert, 'labels'), field(alert, 'annotations')];
      const runbook = text(annotations, 'runbook_url').slice(0, 300);
      return {
        name: text(labels, 'alertname').slice(0, 80) || 'unnamed',
        severity: text(labels, 'severity') === 'page' ? 'page' : 'ticket',
        summary: text(annotations, 'summary').slice(0, 300),
        description: text(annotations, 'description').slice(0, 1_000),
        since: new Date(text(alert, 'activeAt')).toISOString(),
        ...(runbook && { runbook }),
      };
    })
    .sort((a, b) => a.severity.localeCompare(b.severity) || a.since.localeCompare(b.since))
    .slice(0, MOST);
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
}

const text = (of: unknown, name: string): string => String(field(of, name) ?? '');
