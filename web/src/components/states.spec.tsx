import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CallError } from '../lib/http';
import { lang } from '../lib/languages';
import { loadTexts, provideTexts } from '../lib/texts';
import { common } from '../locales/en/common';
import { Loaded } from './states';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;
let asked: number;

const show = (state: { data?: string; error?: Error }): void =>
  act(() =>
    root.render(
      <Loaded
        query={{
          data: state.data,
          error: state.error ?? null,
          isPending: !state.data && !state.error,
          refetch: () => {
            asked += 1;
          },
        }}
      >
        {(data) => <p>{data}</p>}
      </Loaded>,
    ),
  );

beforeEach(async () => {
  lang.set('en');
  provideTexts({ '../locales/en/common.ts': async () => ({ common }) });
  await loadTexts('common');
  asked = 0;
  host = document.createElement('div');
  root = createRoot(host);
});
afterEach(() => act(() => root.unmount()));

describe('a query on screen', () => {
  it('shows loading, then the data', () => {
    show({});
    expect(host.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Loading');
    show({ data: 'Here' });
    expect(host.textContent).toBe('Here');
  });

  it.each([
    ['there is no connection', new CallError('', 0, 0, [], {}, 'offline'), common.errorOffline],
    ['a part of the system is away', new CallError('Later.', 1007, 503), 'Later.'],
    ['it was asked for too often', new CallError('Slower.', 1006, 429), 'Slower.'],
    ['nobody knows why', new Error('odd'), common.errorUnknown],
  ])('offers a retry when %s, with advice', (_why, error, says) => {
    show({ error });
    expect(host.querySelector('[role="alert"]')?.textContent).toContain(says);
    act(() => host.querySelector('button')?.click());
    expect(asked).toBe(1);
  });

  it('offers no retry for something that does not exist', () => {
    show({ error: new CallError('It was not found.', 1004, 404) });
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('It was not found.');
    expect(host.querySelector('button')).toBeNull();
  });

  it('keeps its last data when a refresh fails', () => {
    show({ data: 'Old', error: new CallError('', 0, 0, [], {}, 'offline') });
    expect(host.textContent).toBe('Old');
  });
});
