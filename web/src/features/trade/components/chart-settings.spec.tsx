import { type ReactNode, useState } from 'react';
import { host, input, loadEnglish, press, render, type } from '../../../testing/render';
import { type ChartChoices, USUAL_CHOICES } from '../services/chart-choices';
import ChartSettings from './chart-settings';

let chosen: ChartChoices = USUAL_CHOICES;

function Settings(): ReactNode {
  const [choices, setChoices] = useState(USUAL_CHOICES);
  chosen = choices;
  return <ChartSettings choices={choices} onChoose={setChoices} />;
}

const toggle = (label: string): Promise<void> =>
  press([...host.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.querySelector('input'));

beforeEach(async () => {
  await loadEnglish('common', 'chart');
  await render(<Settings />);
});

it('turns indicators on and off, in one order however they are chosen', async () => {
  await toggle('MACD');
  await toggle('Moving averages (MA)');
  expect(chosen.shown).toEqual(['ma', 'macd']);
  await toggle('MACD');
  expect(chosen.shown).toEqual(['ma']);
});

it('applies a parameter within its limits, and says what they are otherwise', async () => {
  await toggle('Moving averages (MA)');
  await type('ma 1', '21');
  expect(chosen.ma).toEqual([5, 21, 30]);
  for (const wrong of ['', '1', '201', '1.5', 'x']) {
    await type('ma 1', wrong);
    expect(host.textContent).toContain('2 to 200');
    expect(input('ma 1')?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(chosen.ma).toEqual([5, 21, 30]);
});

it('goes back to the usual settings, also in the fields', async () => {
  await toggle('Bollinger bands');
  await type('bollinger 1', '3');
  expect(chosen.bollinger).toEqual([20, 3]);
  await press([...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Usual settings'));
  expect(chosen).toEqual(USUAL_CHOICES);
  await toggle('Bollinger bands');
  expect(input('bollinger 1')?.value).toBe('2');
});
