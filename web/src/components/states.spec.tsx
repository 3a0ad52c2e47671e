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

describe('what is asked for', () => {
  it('is said to be on its way, and shown when it is there', () => {
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
  ])('is asked for again at a press where %s, with what to do', (_why, error, says) => {
    show({ error });
    expect(host.querySelector('[role="alert"]')?.textContent).toContain(says);
    act(() => host.querySelector('button')?.click());
    expect(asked).toBe(1);
  });

  it('is not asked for again where it does not exist', () => {
    show({ error: new CallError('It was not found.', 1004, 404) });
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('It was not found.');
    expect(host.querySelector('button')).toBeNull();
  });

  it('stays as it was where it could not be asked for anew', () => {
    show({ data: 'Old', error: new CallError('', 0, 0, [], {}, 'offline') });
    expect(host.textContent).toBe('Old');
  });
});
