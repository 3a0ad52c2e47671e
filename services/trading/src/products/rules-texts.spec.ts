import { LANGS } from '@makoto/contracts';
import { laterEntryRule, RULES, silenceRule, sourceCandlesRule } from './rules-texts.js';

describe('the rules of orders', () => {
  it('have the same number of sentences in every language', () => {
    expect(new Set(LANGS.map((lang) => RULES[lang].length)).size).toBe(1);
  });

  it.each([
    ['en', /fee is not given back/],
    ['jp', /手数料は返還されません/],
    ['zn', /手续费均不退还/],
  ] as const)('say in %s that the fee of a decided order is not given back', (lang, fee) => {
    expect(RULES[lang][1]).toMatch(fee);
  });

  it.each(LANGS)('say in %s how often and how long the prices of a thin market pause', (lang) => {
    const rule = silenceRule({ every_s: 300, for_s: 10 }, lang);
    expect(rule.match(/\d+/g)?.filter((number) => number !== '0')).toEqual(['5', '10']);
    expect(rule.length).toBeLessThan(500);
  });

  it.each(LANGS)('say in %s how much later the entry is where a live feed plays', (lang) => {
    expect(laterEntryRule(1_000, lang)).toMatch(/1 second after|1秒/);
    expect(laterEntryRule(1_000, lang).length).toBeLessThan(500);
  });

  it.each(LANGS)('name in %s the source of candles for times without published prices', (lang) => {
    expect(sourceCandlesRule('binance', lang)).toContain('binance');
    expect(sourceCandlesRule('binance', lang).length).toBeLessThan(500);
  });
});
