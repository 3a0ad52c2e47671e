/** One line of a panel. */
export interface Line {
  expr: string;
  /** A legend with labels in double braces. */
  legend: string;
}

export interface Panel {
  title: string;
  /** Grafana's name of a unit. */
  unit: 's' | 'short' | 'reqps' | 'percentunit' | 'bytes';
  lines: readonly Line[];
  /** What the panel shows, where its title does not say it. */
  help?: string;
  /** The alert that watches the figure, and the value from which on it does. */
  alert?: { name: string; above?: number; below?: number };
}

export interface Dashboard {
  uid: string;
  title: string;
  panels: readonly Panel[];
}

export const rate = (metric: string, by: string): string => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;
export const quantile = (q: number, histogram: string, by = ''): string =>
  `histogram_quantile(${q}, sum by (le${by}) (rate(${histogram}_bucket[$__rate_interval])))`;
export const quantiles = (histogram: string): Line[] => [
  { expr: quantile(0.5, histogram), legend: 'half' },
  { expr: quantile(0.99, histogram), legend: '99 %' },
];

/** The dashboards: product, money, trading, market, platform. */
