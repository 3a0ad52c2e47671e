import { Typography } from 'antd';
import { useTexts } from '../../lib/i18n';

/** About the width of a half-screen card, so that the chart's text is as large as the text around it. */
const WIDTH = 520;
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 10;
const MOST_LABELS = 8;
/** Keeps the bars of a chart with few groups narrow. */
const WIDEST_BAR = 28;

interface Series {
  name: string;
  color: string;
}

interface Group {
  label: string;
  /** One for each series. The height is only drawn; the exact amount is the text. */
  values: { height: number; text: string }[];
}

interface Props {
  title: string;
  series: readonly Series[];
  groups: readonly Group[];
  /** Formats the values on the axis. */
  scale: (height: number) => string;
}

/** Grouped bars, with the same figures as a table. */
export function BarChart({ title, series, groups, scale }: Props): React.ReactNode {
  const t = useTexts();
  const highest = Math.max(0, ...groups.flatMap(({ values }) => values.map(({ height }) => height)));
  if (highest === 0) return <Typography.Text type="secondary">{t('charts.nothing')}</Typography.Text>;
  return (
    <figure style={{ margin: 0 }}>
      <Legend series={series} />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} style={{ width: '100%', display: 'block' }}>
        <Scale highest={highest} scale={scale} />
        <Bars series={series} groups={groups} highest={highest} />
      </svg>
      <details>
        <summary>{t('charts.asTable')}</summary>
        <Figures title={title} series={series} groups={groups} />
      </details>
    </figure>
  );
}

function Legend({ series }: { series: readonly Series[] }): React.ReactNode {
  return (
    <figcaption style={{ display: 'flex', gap: 16 }}>
      {series.map(({ name, color }) => (
        <span key={name}>
          <span
            aria-hidden
            style={{ display: 'inline-block', width: 12, height: 12, background: color, marginInlineEnd: 6 }}
          />
          {name}
        </span>
      ))}
    </figcaption>
  );
}

const yOf = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);

function Scale({ highest, scale }: { highest: number; scale: (height: number) => string }): React.ReactNode {
  return [0, 0.5, 1].map((share) => (
    <g key={share}>
      <line x1={LEFT} x2={WIDTH} y1={yOf(share)} y2={yOf(share)} stroke="#e5e5e5" />
      <text x={LEFT - 8} y={yOf(share) + 4} textAnchor="end" fontSize={12} fill="#595959">
        {scale(highest * share)}
      </text>
    </g>
  ));
}

function Bars({ series, groups, highest }: Pick<Props, 'series' | 'groups'> & { highest: number }): React.ReactNode {
  const slot = (WIDTH - LEFT) / groups.length;
  const bar = Math.min(WIDEST_BAR, (slot * 0.8) / series.length);
  const margin = (slot - bar * series.length) / 2;
  const every = Math.ceil(groups.length / MOST_LABELS);
  return groups.map(({ label, values }, at) => {
    const x = LEFT + slot * at;
    return (
      <g key={label}>
        {values.map(({ height, text }, of) => (
          <rect
            key={series[of]?.name}
            x={x + margin + bar * of}
            y={yOf(height / highest)}
            width={bar}
            height={yOf(0) - yOf(height / highest)}
            fill={series[of]?.color}
          >
            <title>{`${label} · ${series[of]?.name ?? ''}: ${text}`}</title>
          </rect>
        ))}
        {at % every === 0 && (
          <text x={x + slot / 2} y={HEIGHT - 8} textAnchor="middle" fontSize={12} fill="#595959">
            {label}
          </text>
        )}
      </g>
    );
  });
}

function Figures({ title, series, groups }: Pick<Props, 'title' | 'series' | 'groups'>): React.ReactNode {
  return (
    <table style={{ borderSpacing: '16px 2px', textAlign: 'end' }} aria-label={title}>
      <thead>
        <tr>
          <td />
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map(({ text }, of) => (
              <td key={series[of]?.name}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
