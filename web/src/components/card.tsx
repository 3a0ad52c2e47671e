import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons';
import { Link } from './link';

export function Card({ children, className = '' }: { children: ReactNode; className?: string }): ReactNode {
  return <div className={`rounded-2xl border border-line bg-surface ${className}`}>{children}</div>;
}

export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
}): ReactNode {
  return (
    <section className="mt-6 first:mt-0">
      <div className="mb-2 flex items-baseline justify-between gap-4 px-1">
        <h2 className="text-[17px] font-semibold">{title}</h2>
        {more ? (
          <Link to={more.to} className="-my-3 py-3 text-sm font-medium text-accent">
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}

interface RowProps {
  icon?: IconName;
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  to?: string;
  onPress?: () => void;
}

const ROW = 'flex min-h-14 w-full items-center gap-3 border-b border-line px-4 py-2.5 text-left last:border-b-0';

/** A row of a list card: a link, a button, or plain text. */
export function Row({ icon, title, note, end, to, onPress }: RowProps): ReactNode {
  const inner = (
    <>
      {icon ? (
        <span className="text-muted">
          <Icon name={icon} />
        </span>
      ) : null}
      <span className="min-w-0 flex-1 [word-break:auto-phrase]">
        <span className="block">{title}</span>
        {note ? <span className="block text-sm text-muted">{note}</span> : null}
      </span>
      {end ? <span className="text-right">{end}</span> : null}
      {to || onPress ? (
        <span className="text-muted">
          <Icon name="next" size={16} />
        </span>
      ) : null}
    </>
  );
  if (to)
    return (
      <Link to={to} className={ROW}>
        {inner}
      </Link>
    );
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={ROW}>
        {inner}
      </button>
    );
  return <div className={ROW}>{inner}</div>;
}

/** Names and values side by side, as on a receipt. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }): ReactNode {
  return (
    <dl className="divide-y divide-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-2.5">
          <dt className="min-w-min text-muted [word-break:auto-phrase]">{name}</dt>
          <dd className="num min-w-min max-w-[65%] text-balance text-right font-medium [word-break:auto-phrase]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Note({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'warn' | 'bad' | 'good';
  children: ReactNode;
}): ReactNode {
  const tones = {
    plain: 'bg-sunk text-ink',
    warn: 'bg-warn-soft text-warn',
    bad: 'bg-bad-soft text-bad',
    good: 'bg-good-soft text-good',
  };
  return (
    <div className={`rounded-xl px-4 py-3 text-sm text-pretty [word-break:auto-phrase] ${tones[tone]}`}>{children}</div>
  );
}

export const Bullets = ({ items }: { items: readonly string[] }): ReactNode => (
  <ul className="list-disc space-y-2 pl-5 text-sm">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
