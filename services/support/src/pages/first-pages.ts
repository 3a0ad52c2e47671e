import type { PageName } from '@makoto/contracts';
import { FIRST_HELP } from './first-help.js';
import type { PageBody } from './pages.repository.js';

/** What a new house says first. */
export const FIRST_PAGES: Record<PageName, PageBody> = {
  ...FIRST_HELP,
  about: {
    title_en: 'About Makoto',
    title_jp: 'Makotoについて',
    title_zn: '关于 Makoto',
    body_en:
      'Makoto (誠, “sincere”) is a trading house for short up and down orders on currencies, digital currencies, metals, stocks and commodities, with savings products and a wallet.\n\nPrices come from one published feed. An order’s price is the last one stamped at or before the moment that counts, and nobody, no operator included, can set a price, a result, a payout or a balance. Each order carries a signed receipt, and each settlement can be checked by anyone.\n\nEvery amount is kept in a double-entry ledger. What the house owes to its customers and what it holds is published every hour.',
    body_jp:
      'Makoto（誠）は、外国為替・暗号資産・貴金属・株式・商品の短期の上下取引と、運用商品、ウォレットを提供しています。\n\n価格は公開された一つの配信元によります。取引の価格は、基準となる時刻以前で最後に記録されたものです。運営者を含め、誰も価格・結果・ペイアウト・残高を操作できません。各取引には署名付きの受付証明が付き、判定はどなたでも検証できます。\n\nすべての金額は複式簿記の台帳で管理しています。お客様への債務と保有資産は毎時公開しています。',
    body_zn:
      'Makoto（誠）提供外汇、数字货币、贵金属、股票与大宗商品的短期涨跌交易，以及理财产品与钱包服务。\n\n报价来自同一个公开的行情源。订单价格取关键时刻当时或之前最后一笔报价。包括运营人员在内，任何人都不能设定价格、结果、收益率或余额。每笔订单附有签名回执，每次结算都可由任何人验证。\n\n所有金额均记入复式账本。平台对客户的负债与所持资产每小时公布一次。',
  },
  risk: {
    title_en: 'Risks',
    title_jp: 'リスクについて',
    title_zn: '风险提示',
    body_en:
      'Up and down orders are risky: most accounts lose money. You can lose the whole stake of every order. Trade only with money that you can afford to lose.\n\n- The payout of a winning order is less than its stake, so that winning every second order loses money.\n- Prices can move fast, and a quote on the screen can be older than the one that counts.\n- Where no fresh price exists at settlement the order is void: stake and fee come back.\n\nYou can set limits of your own for deposits, losses, stakes and time, and exclude yourself, in your account. Tightening holds at once.',
    body_jp:
      '上下取引はリスクの高い取引です。多くの口座で損失が生じており、取引金額の全額を失うことがあります。余裕資金の範囲でお取引ください。\n\n- 的中時のペイアウトは取引金額を下回るため、半数を的中させても損失となります。\n- 価格は急に変動することがあり、画面の表示が判定に用いる価格より古い場合があります。\n- 判定時刻に新しい価格がない場合、取引は無効となり、取引金額と手数料をお返しします。\n\n入金・損失・取引金額・利用時間の上限と、ご利用停止は、ご自身で設定できます。上限の引き下げはただちに有効になります。',
    body_zn:
      '涨跌交易风险较高，多数账户会亏损，每笔订单都可能损失全部交易金额。请仅使用可以承受损失的资金。\n\n- 获胜订单的收益低于交易金额，因此即使胜率为一半也会亏损。\n- 价格可能快速变动，屏幕上的报价可能早于实际生效的报价。\n- 结算时若没有最新报价，订单作废，交易金额与手续费全数退回。\n\n您可以在账户中自行设置入金、亏损、交易金额与使用时间的上限，或自我限制。收紧立即生效。',
  },
  terms: {
    title_en: 'Terms',
    title_jp: 'ご利用規約',
    title_zn: '服务条款',
    body_en:
      '## What you agree on\nYou are at least 18 years old, this account is your own, and you are allowed to use such a service where you live.\n\n## Orders\nAn order is taken at the terms shown before you confirm it, and those terms are final. It is settled by the published price rule. Fees are shown before.\n\n## Money\nA withdrawal has one fee, taken out of its amount. There is no turnover condition and nothing to pay first.\n\n## Ending\nYou can close your account whenever nothing is owed. We can freeze an account with a reason; withdrawals stay open.',
    body_jp:
      '## 同意いただくこと\n18歳以上のご本人がご自身の口座としてご利用になり、お住まいの地域で本サービスの利用が認められていること。\n\n## 取引\n取引は確認前に表示した条件で受け付け、その条件は変わりません。判定は公開された価格ルールによります。手数料は事前に表示します。\n\n## 資金\n出金手数料は1種類のみで、出金額から差し引きます。取引量の条件や、事前にお支払いいただくものはありません。\n\n## 解約と利用停止\n残高と判定待ちの取引がなければ、いつでも口座を解約できます。当社は理由を示して口座の利用を停止することがありますが、その間も出金は可能です。',
    body_zn:
      '## 您确认的内容\n您已年满 18 岁，账户为本人所有，且所在地允许使用此类服务。\n\n## 订单\n订单按确认前所示条款受理，条款不再更改，并按公开的价格规则结算。手续费事先明示。\n\n## 资金\n提现只收取一项手续费，并从提现金额中扣除。没有流水要求，也无需预先付款。\n\n## 终止\n在无未结事项时，您可随时注销账户。我们可说明理由冻结账户，但提现不受影响。',
  },
  privacy: {
    title_en: 'Personal data',
    title_jp: '個人情報の取り扱い',
    title_zn: '个人信息',
    body_en:
      'We keep what the service needs: your names and addresses for logging in, identity documents, cards and addresses for payments, records of orders and movements, and your messages.\n\nDocuments and ID numbers are encrypted. Whoever opens them here is written into a log that cannot be changed. You can download everything held about you, in your account.',
    body_jp:
      'サービスに必要な情報を保管します。ログインに使う名前と連絡先、本人確認書類、入出金先、取引と残高の記録、お問い合わせの内容です。\n\n書類と番号は暗号化しています。社内で閲覧した者は、改ざんできない記録に残ります。保管しているすべての情報は、マイページからダウンロードできます。',
    body_zn:
      '我们仅保存服务所需的信息：登录用的名称与联系方式、身份证件、收付款账户、订单与资金记录，以及您的留言。\n\n证件与号码均加密保存，内部查阅者会被写入不可更改的日志。您可在账户中下载我们持有的全部信息。',
  },
};
