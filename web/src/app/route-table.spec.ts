import { addressOf, routeOf } from './route-table';

const at = (url: string): string => addressOf(new URL(url, 'https://app.test'));

describe('the address of a screen', () => {
  it.each([
    ['/#/reg?code=ABC', '/reg?code=ABC'],
    ['/index.html#/trade', '/trade'],
    ['/#/', '/'],
    ['/#/FinanceDetail?id=7', '/financeDetail?id=7'],
    ['/BINDBANKCARD', '/bindBankCard'],
    ['/Trade/?symbol=BTCUSDT', '/trade?symbol=BTCUSDT'],
    ['/aboutus#stats', '/aboutus#stats'],
    ['/#//evil.test/hq?x=1', '/evil.test/hq?x=1'],
    ['/#/\\evil.test/login', '/evil.test/login'],
    ['/#/.//evil.test/login', '/evil.test/login'],
    ['https://app.test//reg?code=ABC', '/reg?code=ABC'],
    ['https://app.test///', '/'],
    ['/nowhere?X=Y', '/nowhere?X=Y'],
  ])('%s becomes %s', (url, address) => {
    expect(at(url)).toBe(address);
  });

  it('is found in any case and with a slash at its end', () => {
    expect([routeOf('/RunningWater/')?.path, routeOf('/')?.path, routeOf('/trades')]).toEqual([
      ...['/runningwater', '/', undefined],
    ]);
  });
});
