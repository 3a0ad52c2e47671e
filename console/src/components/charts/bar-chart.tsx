import { Typography, theme } from 'antd';
import { useTexts } from '../../lib/i18n';
import { useNarrow } from '../../lib/use-narrow';

/** About the width of a half-screen card, and of one on a phone, so that the chart's text is as large as the text around it. */
const WIDTHS = { wide: 520, narrow: 320 };
const HEIGHT = 200;
const LEFT = 52;
const BOTTOM = 28;
const TOP = 10;
/** One label needs about this width. */
const LABEL_WIDTH = 58;
/** How many times its size a chart may have. */
const LARGEST = 1.6;
/** Keeps the bars of a chart with few groups narrow. */
const WIDEST_BAR = 28;

interface Group {
  label: string;
  /** One for each series. The height is only drawn; the exact amount is the text. */
  values: { height: number; text: string }[];
}

interface Props {
  title: string;
  /** The names of the two series. */
  series: readonly [string, string];
  groups: readonly Group[];
  /** Formats the values on the axis. */
  scale: (height: number) => string;
}

/** The colours of the first and of the second series. */
function useColors(): readonly [string, string] {
  const { token } = theme.useToken();
  return [token.colorPrimary, token.gold7];
}

/** Grouped bars, with the same figures as a table. */
export function BarChart({ title, series, groups, scale }: Props): React.ReactNode {
  const t = useTexts();
  const width = WIDTHS[useNarrow() ? 'narrow' : 'wide'];
  const highest = Math.max(0, ...groups.flatMap(({ values }) => values.map(({ height }) => height)));
  if (highest === 0) return <Typography.Text type="secondary">{t('charts.nothing')}</Typography.Text>;
  return (
    <figure style={{ margin: 0 }}>
      <Legend series={series} />
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={title}
        style={{ width: '100%', maxWidth: width * LARGEST, display: 'block' }}
      >
        <Scale width={width} highest={highest} scale={scale} />
        <Bars width={width} series={series} groups={groups} highest={highest} />
      </svg>
      <details>
        <summary>{t('charts.asTable')}</summary>
        <Figures title={title} series={series} groups={groups} />
      </details>
    </figure>
  );
}

function Legend({ series }: Pick<Props, 'series'>): React.ReactNode {
  const colors = useColors();
  return (
    <figcaption style={{ display: 'flex', gap: 16 }}>
      {series.map((name, of) => (
        <span key={name}>
          <span
            aria-hidden
            style={{ display: 'inline-block', width: 12, height: 12, background: colors[of], marginInlineEnd: 6 }}
          />
          {name}
        </span>
      ))}
    </figcaption>
  );
}

const yOf = (share: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - share);

interface Drawn {
  width: number;
  /** The value at the top. */
  highest: number;
}

function Scale({ width, highest, scale }: Pick<Props, 'scale'> & Drawn): React.ReactNode {
  const { token } = theme.useToken();
  return [0, 0.5, 1].map((share) => (
    <g key={share}>
      <line x1={LEFT} x2={width} y1={yOf(share)} y2={yOf(share)} stroke={token.colorBorderSecondary} />
      <text x={LEFT - 8} y={yOf(share) + 4} textAnchor="end" fontSize={12} fill={token.colorTextSecondary}>
        {scale(highest * share)}
      </text>
    </g>
  ));
}

function Bars({ width, series, groups, highest }: Pick<Props, 'series' | 'groups'> & Drawn): React.ReactNode {
  const { token } = theme.useToken();
  const colors = useColors();
  const slot = (width - LEFT) / groups.length;
  const bar = Math.min(WIDEST_BAR, (slot * 0.8) / series.length);
  const margin = (slot - bar * series.length) / 2;
  const every = Math.ceil((groups.length * LABEL_WIDTH) / (width - LEFT));
  return groups.map(({ label, values }, at) => {
    const x = LEFT + slot * at;
    return (
      <g key={label}>
        {values.map(({ height, text }, of) => (
          <rect
            key={series[of]}
            x={x + margin + bar * of}
            y={yOf(height / highest)}
            width={bar}
            height={yOf(0) - yOf(height / highest)}
            fill={colors[of]}
          >
            <title>{`${label} · ${series[of] ?? ''}: ${text}`}</title>
          </rect>
        ))}
        {at % every === 0 && (
          <text x={x + slot / 2} y={HEIGHT - 8} textAnchor="middle" fontSize={12} fill={token.colorTextSecondary}>
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
          {series.map((name) => (
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
              <td key={series[of]}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
