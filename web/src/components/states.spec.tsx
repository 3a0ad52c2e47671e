import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { CallError } from '../lib/http';
import { lang } from '../lib/languages';
import { common } from '../locales/en/common';
import { host, loadEnglish, mount } from '../testing/render';
import { Loaded } from './states';

let asked: number;

const show = (state: { data?: string; error?: Error }): void =>
  mount(
    <MemoryRouter>
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
      </Loaded>
    </MemoryRouter>,
  );

beforeEach(async () => {
  lang.set('en');
  await loadEnglish('common');
  asked = 0;
});

describe('a query on screen', () => {
  it('shows loading, then the data', () => {
    show({});
    expect(host.querySelector('[role="status"]')?.getAttribute('aria-label')).toBe('Loading');
    show({ data: 'Here' });
    expect(host.textContent).toBe('Here');
  });

  it.each([
    ['the device is offline', new CallError('', 0, 0, [], {}, 'offline'), common.errorOffline],
    ['a service is unavailable', new CallError('Later.', 1007, 503), 'Later.'],
    [
      'a service is unavailable, with the number for support',
      new CallError('Later.', 1007, 503, [], {}, undefined, 'abc123'),
      'Later. Number for support: abc123',
    ],
    [
      'no answer came in time, with the number for support',
      new CallError('', 0, 0, [], {}, 'timeout', 'abc123'),
      `${common.errorTimeout} Number for support: abc123`,
    ],
    ['the rate limit was reached', new CallError('Slower.', 1006, 429), 'Slower.'],
    ['the cause is unknown', new Error('odd'), common.errorUnknown],
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
