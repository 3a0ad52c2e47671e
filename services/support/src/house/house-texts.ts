import type { Lang } from '@makoto/contracts';

/** What the product says of itself, in one language. Paragraphs are parted by an empty line. */
export interface HouseTexts {
  supportHours: string;
  /** What practice mode means. */
  practiceNotice: string;
}

export const HOUSE_TEXTS: Record<Lang, HouseTexts> = {
  en: {
    supportHours: 'Every day, 9:00 to 21:00 Japan time',
    practiceNotice:
      'Practice mode: balances are practice money and prices are simulated. Nothing here is paid in from, or paid out to, the world outside.',
  },
  jp: {
    supportHours: '毎日 9:00～21:00（日本時間）',
    practiceNotice: 'デモ取引モードです。残高はデモ資金、価格は模擬のもので、実際のお金の入出金は行われません。',
  },
  zn: {
    supportHours: '每天 9:00 至 21:00（日本时间）',
    practiceNotice: '当前为模拟模式：余额为模拟资金，价格为模拟行情，不会发生真实资金的收付。',
  },
};
