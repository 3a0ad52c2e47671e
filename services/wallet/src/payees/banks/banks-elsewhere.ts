import type { BankView, FiatCurrency } from '@makoto/contracts';

const bank = (code: string, name: string): BankView => ({ code, name, kana: '' });

/**
 * Well-known banks outside Japan, offered for currencies of which operators keep no list; customers can type any other. Codes: SWIFT for USD, CNAPS bank number for
 * CNY, BSB prefix for AUD.
 */
export const BANKS_ELSEWHERE: Record<Exclude<FiatCurrency, 'JPY'>, readonly BankView[]> = {
  USD: [
    bank('BOFAUS3N', 'Bank of America'),
    bank('COWNUS33', 'Capital One'),
    bank('CHASUS33', 'JPMorgan Chase Bank'),
    bank('CITIUS33', 'Citibank'),
    bank('PNCCUS33', 'PNC Bank'),
    bank('USBKUS44', 'U.S. Bank'),
    bank('WFBIUS6S', 'Wells Fargo Bank'),
  ],
  CNY: [
    bank('102', '中国工商银行'),
    bank('103', '中国农业银行'),
    bank('104', '中国银行'),
    bank('105', '中国建设银行'),
    bank('301', '交通银行'),
    bank('302', '中信银行'),
    bank('303', '中国光大银行'),
    bank('304', '华夏银行'),
    bank('305', '中国民生银行'),
    bank('306', '广发银行'),
    bank('307', '平安银行'),
    bank('308', '招商银行'),
    bank('309', '兴业银行'),
    bank('310', '上海浦东发展银行'),
    bank('403', '中国邮政储蓄银行'),
  ],
  AUD: [
    bank('01', 'ANZ'),
    bank('03', 'Westpac'),
    bank('06', 'Commonwealth Bank'),
    bank('08', 'National Australia Bank'),
    bank('12', 'Bank of Queensland'),
    bank('18', 'Macquarie Bank'),
    bank('34', 'HSBC Bank Australia'),
    bank('48', 'Suncorp Bank'),
    bank('63', 'Bendigo Bank'),
    bank('92', 'ING Australia'),
  ],
};
