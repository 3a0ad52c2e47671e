import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useWithinPages } from './use-within-pages';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Pages({ total, old = false }: { total: number | undefined; old?: boolean }): React.ReactNode {
  const [page, setPage] = useState(2);
  useWithinPages(page, 20, { data: total === undefined ? undefined : { total }, isPlaceholderData: old }, setPage);
  return page;
}

function shown(...renders: React.ReactNode[]): string | null {
  const host = document.createElement('div');
  const root = createRoot(host);
  for (const node of renders) act(() => root.render(node));
  const text = host.textContent;
  act(() => root.unmount());
  return text;
}

it('goes to the last page when the list has become shorter than the shown page', () => {
  expect(shown(<Pages total={21} />, <Pages total={20} />)).toBe('1');
  expect(shown(<Pages total={21} />, <Pages total={0} />)).toBe('1');
});

it('stays on a page that has rows, or while the total is not known', () => {
  expect(shown(<Pages total={21} />)).toBe('2');
  expect(shown(<Pages total={undefined} />)).toBe('2');
  expect(shown(<Pages total={5} old />)).toBe('2');
});
