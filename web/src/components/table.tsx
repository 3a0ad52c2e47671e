import type { ReactNode } from 'react';

interface TableProps {
  /** Read by screen readers only. */
  caption?: string;
  head: readonly string[];
  /** Columns from here on are aligned to the right. */
  numbersFrom?: number;
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

export function Table({ caption, head, numbersFrom = 1, rows }: TableProps): ReactNode {
  const cell = (at: number): string =>
    `px-1 py-2 first:pl-4 last:pr-4 ${at < numbersFrom ? 'text-left' : 'text-right'}`;
  return (
    <table className="num w-full text-sm">
      {caption ? <caption className="sr-only">{caption}</caption> : null}
      <thead className="text-muted">
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={`${cell(at)} font-medium`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key} className="border-t border-line">
            <th scope="row" className={`${cell(0)} font-normal`}>
              {first}
            </th>
            {rest.map((content, at) => (
              <td key={head[at + 1]} className={cell(at + 1)}>
                {content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
