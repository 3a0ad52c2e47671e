import { applyChart, chosenChart, USUAL_CHOICES } from './chart-choices';

const others = { ...USUAL_CHOICES, interval: '1h' as const, shown: ['ma' as const], ma: [7, 25, 99] };

beforeEach(() => {
  localStorage.clear();
  chosenChart.set(USUAL_CHOICES);
});

it('what was chosen on another device applies, and is kept on this one', () => {
  applyChart(JSON.parse(JSON.stringify(others)));
  expect(chosenChart.get()).toEqual(others);
  expect(JSON.parse(localStorage.getItem('chart') ?? '')).toEqual(others);
});

it.each([
  ['nothing', null],
  ['text', 'chart'],
  ['an unknown indicator', { ...others, shown: ['vwap'] }],
  ['a period too long', { ...others, ma: [7, 25, 201] }],
  ['a period too few', { ...others, ma: [7, 25] }],
  ['half a period', { ...others, rsi: [14.5] }],
])('%s leaves the choices as they are', (_, saved) => {
  applyChart(saved);
  expect(chosenChart.get()).toEqual(USUAL_CHOICES);
  expect(localStorage.getItem('chart')).toBeNull();
});
