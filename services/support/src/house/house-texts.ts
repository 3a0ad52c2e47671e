import type { Lang } from '@makoto/contracts';

/** What the product says of itself, in one language. Paragraphs are parted by an empty line. */
export interface HouseTexts {
  supportHours: string;
  about: string;
  riskNotice: Record<'practice' | 'live', string>;
}

export const HOUSE_TEXTS: Record<Lang, HouseTexts> = {
  en: {
    supportHours: 'Every day, 9:00 to 21:00 Japan time',
    about:
      'Makoto (誠, “sincere”) is a trading house for short up and down orders on currencies, digital currencies, metals, stocks and commodities, with savings products and a wallet.\n\nPrices come from one published feed. An order’s price is the last one stamped at or before the moment that counts, and nobody, no operator included, can set a price, a result, a payout or a balance. Each order carries a signed receipt, and each settlement can be checked by anyone.\n\nEvery amount is kept in a double-entry ledger. What the house owes to its customers and what it holds is published every hour.',
    riskNotice: {
      practice:
        'Practice mode: balances are practice money and prices are simulated. Nothing here is paid in from, or paid out to, the world outside.',
      live: 'Up and down orders are risky: most accounts lose money. You can lose the whole stake of every order. Trade only with money that you can afford to lose.',
    },
  },
  jp: {
    supportHours: '毎日 9:00～21:00（日本時間）',
    about:
      'Makoto（誠）は、外国為替・暗号資産・貴金属・株式・商品の短期の上下取引と、運用商品、ウォレットを提供しています。\n\n価格は公開された一つの配信元によります。取引の価格は、基準となる時刻以前で最後に記録されたものです。運営者を含め、誰も価格・結果・ペイアウト・残高を操作できません。各取引には署名付きの受付証明が付き、判定はどなたでも検証できます。\n\nすべての金額は複式簿記の台帳で管理しています。お客様への債務と保有資産は毎時公開しています。',
    riskNotice: {
      practice: 'デモ取引モードです。残高はデモ資金、価格は模擬のもので、実際のお金の入出金は行われません。',
      live: '上下取引はリスクの高い取引です。多くの口座で損失が生じており、取引金額の全額を失うことがあります。余裕資金の範囲でお取引ください。',
    },
  },
  zn: {
    supportHours: '每天 9:00 至 21:00（日本时间）',
    about:
      'Makoto（誠）提供外汇、数字货币、贵金属、股票与大宗商品的短期涨跌交易，以及理财产品与钱包服务。\n\n报价来自同一个公开的行情源。订单价格取关键时刻当时或之前最后一笔报价。包括运营人员在内，任何人都不能设定价格、结果、收益率或余额。每笔订单附有签名回执，每次结算都可由任何人验证。\n\n所有金额均记入复式账本。平台对客户的负债与所持资产每小时公布一次。',
    riskNotice: {
      practice: '当前为模拟模式：余额为模拟资金，价格为模拟行情，不会发生真实资金的收付。',
      live: '涨跌交易风险较高，多数账户会亏损，每笔订单都可能损失全部交易金额。请仅使用可以承受损失的资金。',
    },
  },
};
