import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { lang } from '../lib/languages';
import { queries } from '../lib/query';
import { loadTexts, type Namespace, provideTexts } from '../lib/texts';
import { token } from '../lib/token';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const fetchOfBrowser = globalThis.fetch;
let root: Root | undefined;

/** The element that components under test are rendered into. */
export const host = document.createElement('div');

/** Removes what was rendered, as leaving a screen does; runs after every test. */
export function unmount(): void {
  act(() => root?.unmount());
  root = undefined;
  host.remove();
}

afterEach(() => {
  unmount();
  document.body.replaceChildren();
  queries.clear();
  token.set(undefined);
  globalThis.fetch = fetchOfBrowser;
});

function rootInPage(): Root {
  if (!host.isConnected) document.body.append(host);
  root ??= createRoot(host);
  return root;
}

/** Renders or updates a component without providers. */
export const mount = (node: ReactNode): void => act(() => rootInPage().render(node));

/** Renders or updates a component inside the app's providers. */
export const render = (node: ReactNode): Promise<void> =>
  act(async () =>
    rootInPage().render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>{node}</BrowserRouter>
      </QueryClientProvider>,
    ),
  );

/** Switches to English and loads these catalogues. */
export async function loadEnglish(...names: Namespace[]): Promise<void> {
  provideTexts(
    Object.fromEntries(names.map((name) => [`../locales/en/${name}.ts`, () => import(`../locales/en/${name}.ts`)])),
  );
  lang.set('en');
  await loadTexts(...names);
}

export const input = (name: string): HTMLInputElement | null => document.querySelector(`input[name="${name}"]`);

/** Replaces the text of an input, given by its name or itself, as typing does. */
export async function type(target: string | HTMLInputElement | null, text: string): Promise<void> {
  const field = typeof target === 'string' ? input(target) : target;
  if (!field) throw new Error(`there is no input ${target}`);
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    field.focus();
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Clicks an element and lets the app react. */
export const press = (target: Element | null | undefined): Promise<void> =>
  act(async () => {
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
