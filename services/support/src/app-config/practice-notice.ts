import type { Lang } from '@makoto/contracts';

/** What practice mode means, in each language. */
export const PRACTICE_NOTICE: Record<Lang, string> = {
  en: 'Practice mode: balances are practice money and prices are simulated. Nothing here is paid in from, or paid out to, the world outside.',
  jp: 'デモ取引モードです。残高はデモ資金、価格は模擬のもので、実際のお金の入出金は行われません。',
  zn: '当前为模拟模式：余额为模拟资金，价格为模拟行情，不会发生真实资金的收付。',
};
