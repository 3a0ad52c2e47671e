import { theme } from 'antd';

/** A share from 0 to 1 as a bar with its percentage beside it. */
export function ShareBar({ share }: { share: number }): React.ReactNode {
  const { token } = theme.useToken();
  const percent = `${(share * 100).toFixed(1)}%`;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <svg width={160} height={12} aria-hidden>
        <title>{percent}</title>
        <rect width={160} height={12} rx={2} fill={token.colorFillSecondary} />
        <rect width={160 * share} height={12} rx={2} fill={token.colorPrimary} />
        <line x1={80} x2={80} y1={0} y2={12} stroke={token.colorTextTertiary} strokeDasharray="2 2" />
      </svg>
      {percent}
    </span>
  );
}
