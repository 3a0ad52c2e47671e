import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useWithinPages } from './use-within-pages';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Pages({ total, old = false }: { total: number | undefined; old?: boolean }): React.ReactNode {
  const [page, setPage] = useState(2);
  useWithinPages(page, 20, { data: total === undefined ? undefined : { total }, isPlaceholderData: old }, setPage);
  return page;
}

function shown(...looks: React.ReactNode[]): string | null {
  const host = document.createElement('div');
  const root = createRoot(host);
  for (const look of looks) act(() => root.render(look));
  const text = host.textContent;
  act(() => root.unmount());
  return text;
}

it('shows the last page of a list that came to end before the page being shown, so that nothing waits unseen', () => {
  expect(shown(<Pages total={21} />, <Pages total={20} />)).toBe('1');
  expect(shown(<Pages total={21} />, <Pages total={0} />)).toBe('1');
});

it('stays where there are rows, or where it is not known yet', () => {
  expect(shown(<Pages total={21} />)).toBe('2');
  expect(shown(<Pages total={undefined} />)).toBe('2');
  expect(shown(<Pages total={5} old />)).toBe('2');
});
