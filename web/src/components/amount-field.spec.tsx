import { act, useState } from 'react';
import { host, input, mount, type } from '../testing/render';
import { AmountField } from './amount-field';

function Form(): React.ReactNode {
  const [value, setValue] = useState('');
  return (
    <AmountField
      label="Amount"
      currency="USD"
      decimals={2}
      name="amount"
      value={value}
      onValue={setValue}
      error={value === '0' ? 'wrong' : undefined}
      fill={{ label: 'Max', amount: '123.45' }}
    />
  );
}

async function typed(text: string): Promise<string | undefined> {
  await type('amount', text);
  return input('amount')?.value;
}

beforeEach(() => {
  mount(<Form />);
});

describe('the amount field', () => {
  it('accepts digits and a dot, and keeps the text as typed', async () => {
    expect(await typed('12.5')).toBe('12.5');
    expect(await typed('12.')).toBe('12.');
  });

  it('rejects everything else', async () => {
    await typed('12');
    expect(await typed('12x')).toBe('12');
    expect(await typed('12.345')).toBe('12');
  });

  it('fills in the whole available amount', () => {
    act(() => host.querySelector('button')?.click());
    expect(host.querySelector('input')?.value).toBe('123.45');
  });

  it('has a label, and announces its error to screen readers', async () => {
    await typed('0');
    const field = input('amount');
    expect(host.querySelector('label')?.htmlFor).toBe(field?.id);
    expect(field?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('wrong');
  });
});
