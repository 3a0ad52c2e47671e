import type { Dashboard, Panel } from './dashboard.ts';
import { DASHBOARDS } from './dashboard-panels.ts';

const WIDTH = 12;
const HEIGHT = 8;
const COLUMNS = 2;
const SOURCE = { type: 'prometheus', uid: 'prometheus' };

/** Grafana's dashboards as JSON by file name; deploy/grafana provisions them. */
export function dashboardFiles(): Map<string, string> {
  return new Map(DASHBOARDS.map((dashboard) => [`${dashboard.uid}.json`, JSON.stringify(toGrafana(dashboard))]));
}

function toGrafana({ uid, title, panels }: Dashboard): object {
  return {
    uid,
    title,
    tags: ['makoto'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    panels: panels.map(toPanel),
  };
}

function toPanel({ title, unit, lines, help, alert }: Panel, i: number): object {
  const [x, y] = [(i % COLUMNS) * WIDTH, Math.floor(i / COLUMNS) * HEIGHT];
  const watched = alert && `Alert ${alert.name}: see docs/runbooks/${alert.name}.md.`;
  return {
    id: i + 1,
    type: 'timeseries',
    title,
    description: [help, watched].filter((text) => text !== undefined).join(' '),
    datasource: SOURCE,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps: thresholds(alert) },
        custom: { thresholdsStyle: { mode: alert ? 'line' : 'off' } },
      },
      overrides: [],
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: lines.map(({ expr, legend }, n) => ({
      refId: String.fromCharCode(65 + n),
      datasource: SOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}

function thresholds(alert: Panel['alert']): object[] {
  if (alert?.above !== undefined) {
    return [
      { color: 'green', value: null },
      { color: 'red', value: alert.above },
    ];
  }
  if (alert?.below !== undefined) {
    return [
      { color: 'red', value: null },
      { color: 'green', value: alert.below },
    ];
  }
  return [{ color: 'green', value: null }];
}
