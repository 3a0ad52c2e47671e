import type { ReactNode } from 'react';

const INK = 'var(--muted)';
const ACCENT = 'var(--accent)';
const SOFT = 'var(--accent-soft)';
const SURFACE = 'var(--surface)';
const LINE = 'var(--line)';

/** The frame of a step's picture: a phone screen. */
function Stage({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg
      viewBox="0 0 320 132"
      aria-hidden="true"
      className="w-full rounded-2xl border border-line bg-sunk"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

function Panel({ x, y, w, h, on }: { x: number; y: number; w: number; h: number; on?: boolean }): ReactNode {
  return <rect x={x} y={y} width={w} height={h} rx="10" fill={SURFACE} stroke={on ? ACCENT : LINE} />;
}

function Words({ x, y, w, strong }: { x: number; y: number; w: number; strong?: boolean }): ReactNode {
  return <path d={`M${x} ${y}h${w}`} stroke={strong ? INK : LINE} strokeWidth="6" />;
}

/** Text inside a picture, such as a currency sign, the same in every language. */
function Sign({ x, y, children, size = 22 }: { x: number; y: number; children: string; size?: number }): ReactNode {
  return (
    <text x={x} y={y} fill={ACCENT} stroke="none" fontSize={size} fontWeight="700" textAnchor="middle">
      {children}
    </text>
  );
}

function AmountPicture({ sign }: { sign: string }): ReactNode {
  return (
    <Stage>
      <Panel x={60} y={14} w={200} h={44} on />
      <Sign x={96} y={44}>
        {sign}
      </Sign>
      <Words x={132} y={36} w={60} strong />
      <path d="M204 26v20" stroke={ACCENT} />
      <Panel x={60} y={70} w={200} h={22} />
      <Words x={74} y={81} w={70} />
      <circle cx="242" cy="81" r="5" stroke={LINE} />
      <Panel x={60} y={98} w={200} h={22} on />
      <Words x={74} y={109} w={90} strong />
      <circle cx="242" cy="109" r="5" stroke={ACCENT} fill={ACCENT} />
    </Stage>
  );
}

const COPY = 'M4 4h9v9H4zM9 4V0H0v9h4';

function AccountPicture(): ReactNode {
  return (
    <Stage>
      <Panel x={60} y={14} w={200} h={104} />
      {[32, 58, 84].map((y) => (
        <g key={y}>
          <Words x={76} y={y} w={40} />
          <Words x={76} y={y + 12} w={y === 84 ? 74 : 104} strong />
          <path d={COPY} transform={`translate(228 ${y - 2})`} stroke={ACCENT} />
        </g>
      ))}
    </Stage>
  );
}

function TransferPicture(): ReactNode {
  const bank = 'M0 18 28 2l28 16zM6 24v22M20 24v22M36 24v22M50 24v22M-2 54h60';
  return (
    <Stage>
      <path d={bank} transform="translate(40 40)" stroke={INK} />
      <path d="M122 72h70" stroke={ACCENT} strokeDasharray="2 9" />
      <path d="M186 62l12 10-12 10" stroke={ACCENT} />
      <circle cx="158" cy="46" r="16" fill={SOFT} stroke={ACCENT} />
      <Sign x={158} y={52} size={17}>
        ¥
      </Sign>
      <Panel x={214} y={38} w={66} h={64} />
      <Words x={226} y={56} w={30} strong />
      <Words x={226} y={70} w={40} />
      <Words x={226} y={84} w={22} />
    </Stage>
  );
}

function PaidPicture(): ReactNode {
  return (
    <Stage>
      <Panel x={60} y={14} w={200} h={50} />
      <path d="M82 50l16-20 14 16 8-8 14 16z" stroke={INK} />
      <circle cx="124" cy="30" r="4" stroke={INK} />
      <Words x={152} y={32} w={80} strong />
      <Words x={152} y={46} w={50} />
      <rect x="60" y="78" width="200" height="36" rx="12" fill={ACCENT} />
      <path d="M148 96l8 8 16-16" stroke={SURFACE} strokeWidth="4" />
    </Stage>
  );
}

const DOTS = [0, 2, 3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24];

function AddressPicture(): ReactNode {
  return (
    <Stage>
      <rect x="64" y="22" width="88" height="88" rx="10" fill="#fff" stroke={LINE} />
      {[
        [74, 32],
        [122, 32],
        [74, 80],
      ].map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="20" height="20" stroke="#10131a" strokeWidth="5" />
      ))}
      {DOTS.map((dot) => (
        <rect
          key={dot}
          x={102 + (dot % 5) * 9}
          y={60 + Math.floor(dot / 5) * 9}
          width="6"
          height="6"
          fill="#10131a"
          stroke="none"
        />
      ))}
      <Panel x={172} y={40} w={96} h={52} />
      <Words x={184} y={58} w={54} strong />
      <Words x={184} y={74} w={38} strong />
      <path d={COPY} transform="translate(244 60)" stroke={ACCENT} />
    </Stage>
  );
}

function NetworkPicture(): ReactNode {
  return (
    <Stage>
      <Panel x={34} y={40} w={72} h={54} />
      <path d="M34 56h72M88 74h8" stroke={INK} />
      <path d="M120 67h80" stroke={ACCENT} strokeDasharray="2 9" />
      <path d="M194 57l12 10-12 10" stroke={ACCENT} />
      <rect x="124" y="24" width="72" height="26" rx="13" fill={SOFT} stroke={ACCENT} />
      <Sign x={160} y={42} size={14}>
        TRC-20
      </Sign>
      <circle cx="250" cy="67" r="32" fill={SURFACE} stroke={INK} />
      <Sign x={250} y={76} size={26}>
        ₮
      </Sign>
    </Stage>
  );
}

const PICTURES: Record<'bank' | 'crypto', readonly ReactNode[]> = {
  bank: [
    <AmountPicture key="1" sign="¥" />,
    <AccountPicture key="2" />,
    <TransferPicture key="3" />,
    <PaidPicture key="4" />,
  ],
  crypto: [
    <AmountPicture key="1" sign="₮" />,
    <AddressPicture key="2" />,
    <NetworkPicture key="3" />,
    <PaidPicture key="4" />,
  ],
};

/** The steps of a deposit in pictures, in the order in which the article describes them. */
export function DepositPictures({ method }: { method: keyof typeof PICTURES }): ReactNode {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-2">
      {PICTURES[method]}
    </div>
  );
}
