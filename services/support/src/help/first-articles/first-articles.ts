import type { NewArticle, NewCategory } from '../help.repository.js';
import { ACCOUNT } from './account.js';
import { CARE } from './care.js';
import { EARNING } from './earning.js';
import { MONEY } from './money.js';
import { TRADING } from './trading.js';

/** The categories of a new installation, in their order. */
export const FIRST_CATEGORIES: readonly Omit<NewCategory, 'place'>[] = [
  { name: 'money', title_en: 'Deposits and withdrawals', title_jp: '入金と出金', title_zn: '充值与提现' },
  { name: 'trading', title_en: 'Trading', title_jp: '取引', title_zn: '交易' },
  { name: 'earning', title_en: 'Earning and invitations', title_jp: '運用と紹介', title_zn: '理财与邀请' },
  { name: 'account', title_en: 'Account and security', title_jp: '口座とセキュリティ', title_zn: '账户与安全' },
  { name: 'care', title_en: 'Limits and breaks', title_jp: '利用制限と休止', title_zn: '限额与暂停' },
];

/** The articles of a new installation, in their order. Screens of the app link to them by name. */
export const FIRST_ARTICLES: readonly Omit<NewArticle, 'place' | 'shown'>[] = [
  ...MONEY.map((article) => ({ ...article, category: 'money' })),
  ...TRADING.map((article) => ({ ...article, category: 'trading' })),
  ...EARNING.map((article) => ({ ...article, category: 'earning' })),
  ...ACCOUNT.map((article) => ({ ...article, category: 'account' })),
  ...CARE.map((article) => ({ ...article, category: 'care' })),
];
