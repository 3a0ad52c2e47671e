import { LANGS } from '@makoto/contracts';
import { RULES, silenceRule, toldPastRule } from './rules-texts.js';

describe('the rules', () => {
  it('say the same number of things in every language', () => {
    expect(new Set(LANGS.map((lang) => RULES[lang].length)).size).toBe(1);
  });

  it.each([
    ['en', /fee is not given back/],
    ['jp', /手数料は返還されません/],
    ['zn', /手续费均不退还/],
  ] as const)('say in %s that a decided order has cost its fee', (lang, fee) => {
    expect(RULES[lang][1]).toMatch(fee);
  });

  it.each(LANGS)('tell in %s when the prices of a thin market stay away, and for how long', (lang) => {
    const rule = silenceRule({ every_s: 300, for_s: 10 }, lang);
    expect(rule.match(/\d+/g)?.filter((number) => number !== '0')).toEqual(['5', '10']);
    expect(rule.length).toBeLessThan(500);
  });

  it.each(LANGS)('tell in %s whose candles a chart shows where there were no prices here', (lang) => {
    expect(toldPastRule('binance', lang)).toContain('binance');
    expect(toldPastRule('binance', lang).length).toBeLessThan(500);
  });
});
