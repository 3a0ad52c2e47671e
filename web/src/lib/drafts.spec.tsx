import type { ReactNode } from 'react';
import { mount, type, unmount } from '../testing/render';
import { forgetDrafts, useDraft } from './drafts';
import { logIn } from './session';
import { loseSession } from './token';
import { useForm } from './use-form';

function Form({ name = '' }: { name?: string }): ReactNode {
  const form = useForm({ amount: '1', pay_password: '' }, () => ({}), name);
  return (
    <form>
      {(['amount', 'pay_password'] as const).map((field) => (
        <input
          key={field}
          name={field}
          value={form.values[field]}
          onChange={({ target }) => form.set({ [field]: target.value })}
        />
      ))}
    </form>
  );
}

const shown = (): string[] => [...document.querySelectorAll('input')].map(({ value }) => value);

async function fillIn(): Promise<void> {
  logIn('token');
  mount(<Form />);
  await type('amount', '25.00');
  await type('pay_password', '135790');
  expect(shown()).toEqual(['25.00', '135790']);
}

describe('what was typed', () => {
  it('is there again once after the session ended, without secrets', async () => {
    await fillIn();
    loseSession('token');
    unmount();
    logIn('next');
    mount(<Form name="another" />);
    expect(shown()).toEqual(['1', '']);
    unmount();
    mount(<Form />);
    expect(shown()).toEqual(['25.00', '']);
    unmount();
    mount(<Form />);
    expect(shown()).toEqual(['1', '']);
  });

  it('is there again after leaving the screen, if it is kept always', async () => {
    function Message(): ReactNode {
      const [{ text = '' }, keep] = useDraft<'text'>('message', true);
      return <input name="text" value={text} onChange={({ target }) => keep({ text: target.value })} />;
    }
    logIn('token');
    mount(<Message />);
    await type('text', 'Where is my money?');
    unmount();
    mount(<Message />);
    expect(shown()).toEqual(['Where is my money?']);
    unmount();
    forgetDrafts();
    mount(<Message />);
    expect(shown()).toEqual(['']);
  });

  it('is kept through a second end of the session', async () => {
    await fillIn();
    loseSession('token');
    unmount();
    logIn('next');
    mount(<Form />);
    loseSession('next');
    unmount();
    logIn('third');
    mount(<Form />);
    expect(shown()).toEqual(['25.00', '']);
  });

  it('is gone for another user, and after leaving the screen', async () => {
    await fillIn();
    loseSession('token');
    unmount();
    forgetDrafts();
    logIn('other');
    mount(<Form />);
    expect(shown()).toEqual(['1', '']);
    await type('amount', '7.00');
    unmount();
    mount(<Form />);
    expect(shown()).toEqual(['1', '']);
  });
});
