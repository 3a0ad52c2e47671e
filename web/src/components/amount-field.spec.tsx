import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AmountField } from './amount-field';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let host: HTMLElement;

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

function type(text: string): string {
  const input = host.querySelector('input');
  if (!input) throw new Error('there is no input');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return input.value;
}

beforeEach(() => {
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
  act(() => root.render(<Form />));
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

describe('the amount field', () => {
  it('accepts digits and a dot, and keeps the text as typed', () => {
    expect(type('12.5')).toBe('12.5');
    expect(type('12.')).toBe('12.');
  });

  it('rejects everything else', () => {
    type('12');
    expect(type('12x')).toBe('12');
    expect(type('12.345')).toBe('12');
  });

  it('fills in the whole available amount', () => {
    act(() => host.querySelector('button')?.click());
    expect(host.querySelector('input')?.value).toBe('123.45');
  });

  it('has a label, and announces its error to screen readers', () => {
    type('0');
    const input = host.querySelector('input');
    expect(host.querySelector('label')?.htmlFor).toBe(input?.id);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('wrong');
  });
});
