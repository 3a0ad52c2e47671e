import type { ReactNode } from 'react';

const PATHS = {
  home: 'M3 11.5 12 4l9 7.5M5.5 9.8V20h13V9.8M10 20v-5.5h4V20',
  market: 'M4 19.5h16M6.5 16V9.5M11 16V5.5M15.5 16v-4M19.5 16V8',
  trade: 'M4 16l5-5.5 3.5 3L20 6M15 6h5v5',
  earn: 'M12 21c4.5 0 8-3 8-7s-3.5-7-8-7-8 3-8 7 3.5 7 8 7zM12 10.5v7M9.8 12.2h3.3a1.3 1.3 0 0 1 0 2.6h-2.2M8 4h8',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  deposit: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
  withdraw: 'M12 16V5M7 9.5l5-5 5 5M4.5 20h15',
  convert: 'M4 8.5h14M14 4.5l4 4-4 4M20 15.5H6M10 11.5l-4 4 4 4',
  invite:
    'M9.5 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.6-3.2 3.2-5 6.5-5 1.5 0 2.9.4 4 1.1M18 13.5v7M14.5 17h7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16.2 16.2 21 21',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4',
  shield: 'M12 3.5l7.5 2.5v5.5c0 4.5-3 7.7-7.5 9-4.5-1.3-7.5-4.5-7.5-9V6zM8.8 12l2.3 2.3 4.3-4.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  alert: 'M12 8v5M12 16.5v.1M12 3.5 22 20H2z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.3 2',
  card: 'M3 6h18v12.5H3zM3 10.5h18M6.5 15h4',
  wallet: 'M4 7.5V18.5h16.5V8H5.5A1.5 1.5 0 0 1 4 6.5 1.5 1.5 0 0 1 5.5 5H18v3M16.5 13.2h.1',
  list: 'M8 6.5h12M8 12h12M8 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1',
  lock: 'M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3z',
  chat: 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.1',
  id: 'M3 5.5h18v13H3zM8.5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5.5 16c.4-1.5 1.5-2.3 3-2.3s2.6.8 3 2.3M14.5 9.5h4M14.5 13h4',
  camera: 'M4 7.5h4L9.5 5h5L16 7.5h4v11.5H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z',
  device: 'M7 3h10v18H7zM11 18h2',
  mail: 'M3 6h18v12.5H3zM3.5 6.5 12 13l8.5-6.5',
  timer: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4.2M9.5 2.5h5',
  download: 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15',
} as const;

export type IconName = keyof typeof PATHS;

/** Shared icons by name; an icon used in one place only is drawn there. */
type Drawn = { name: IconName; path?: undefined } | { name?: undefined; path: string };

/** A decorative stroke icon; the text next to it must carry the meaning. */
export function Icon({
  name,
  path = name && PATHS[name],
  size = 22,
  filled = false,
}: Drawn & { size?: number; filled?: boolean }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={path} />
    </svg>
  );
}
