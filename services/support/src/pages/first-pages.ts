import type { PageName } from '@makoto/contracts';
import type { TextColumns } from '../texts.js';

/** The first version of each page. */
export const FIRST_PAGES: Record<PageName, TextColumns> = {
  about: {
    title_en: 'About Makoto',
    title_jp: 'Makotoについて',
    title_zn: '关于 Makoto',
    body_en:
      'Makoto (誠, “sincere”) is a trading house for short up and down orders on currencies, digital currencies, metals and stocks, with savings products and a wallet.\n\nEach market names the source of its prices. An order’s price is the last one stamped at or before the moment that counts. Nobody, no operator included, can set a price, a result or the payout of an order that is taken. Each order carries a signed receipt, and each settlement can be checked by anyone.\n\nEvery amount is kept in a double-entry ledger. A mistake in a balance is mended only by a correction that two operators sign, and it stands on your statement. What the house owes to its customers and what it holds is published every hour.',
    body_jp:
      'Makoto（誠）は、外国為替・暗号資産・貴金属・株式の短期の上下取引と、運用商品、ウォレットを提供しています。\n\n価格の提供元は銘柄ごとに表示します。取引の価格は、基準となる時刻以前で最後に記録されたものです。運営者を含め、誰も価格・結果・成立した取引のペイアウトを変更できません。各取引には署名付きの受付証明が付き、判定はどなたでも検証できます。\n\nすべての金額は複式簿記の台帳で管理しています。残高の誤りは担当者2名の承認による訂正でのみ改め、入出金明細に記載します。お客様への債務と保有資産は毎時公開しています。',
    body_zn:
      'Makoto（誠）提供外汇、数字货币、贵金属与股票的短期涨跌交易，以及理财产品与钱包服务。\n\n各品种均标明报价来源。订单价格取关键时刻当时或之前最后一笔报价。包括运营人员在内，任何人都不能更改价格、结果或已受理订单的收益率。每笔订单附有签名回执，每次结算都可由任何人验证。\n\n所有金额均记入复式账本。余额差错仅可由两名人员共同更正，并记入资金明细。平台对客户的负债与所持资产每小时公布一次。',
  },
  risk: {
    title_en: 'Risk notice',
    title_jp: 'リスク説明',
    title_zn: '风险提示',
    body_en:
      'Up and down orders are risky: most accounts lose money. You can lose the whole stake of every order, and its fee. Trade only with money that you can afford to lose.\n\n- The payout of a winning order is at most its stake, and a fee is charged, so that winning every second order loses money.\n- Prices can move fast, and a quote on the screen can be older than the one that counts.\n- Where no fresh price exists at settlement the order is void: stake and fee come back.\n\nYou can set limits of your own for deposits, losses, stakes and time, and exclude yourself, in your account. Tightening holds at once.',
    body_jp:
      '上下取引はリスクの高い取引です。多くの口座で損失が生じており、取引金額の全額と手数料を失うことがあります。余裕資金の範囲でお取引ください。\n\n- 的中時のペイアウトは取引金額以下で、別途手数料がかかるため、半数を的中させても損失となります。\n- 価格は急に変動することがあり、画面の表示が判定に用いる価格より古い場合があります。\n- 判定時刻に新しい価格がない場合、取引は無効となり、取引金額と手数料をお返しします。\n\n入金・損失・取引金額・利用時間の上限と、利用の休止・自己排除は、ご自身で設定できます。上限の引き下げはただちに有効になります。',
    body_zn:
      '涨跌交易风险较高，多数账户会亏损，每笔订单都可能损失全部交易金额及手续费。请仅使用可以承受损失的资金。\n\n- 盈利订单的收益不超过交易金额，且另收手续费，因此即使胜率为一半也会亏损。\n- 价格可能快速变动，屏幕上的报价可能早于实际生效的报价。\n- 结算时若没有最新报价，订单作废，交易金额与手续费全数退回。\n\n您可以在账户中自行设置充值、亏损、交易金额与使用时间的上限，或自我排除。收紧立即生效。',
  },
  terms: {
    title_en: 'Terms of use',
    title_jp: '利用規約',
    title_zn: '服务条款',
    body_en:
      '## What you agree on\nYou are at least 18 years old, this account is your own, and you are allowed to use such a service where you live.\n\n## Orders\nAn order is taken at the terms shown before you confirm it, and those terms are final. It is settled by the published price rule. Fees are shown before.\n\n## Money\nA withdrawal has one fee, taken out of its amount. There is no turnover condition and nothing to pay first. With real money, deposits and withdrawals need an approved identity. After a change of password, PIN, passkey, e-mail address, phone number or payee, withdrawals wait for the time that is shown there, usually 24 hours. While a payment to us is disputed (chargeback), they wait until the case is closed. Each withdrawal shows the time by which it is promised; large ones are approved by two people.\n\n## Invitations\nRebates are a share of trading fees. Where inviter and invited appear to be one person (same device, bank account or address), rebates are held until we have looked, and not paid if they are. Ask support for a review.\n\n## Ending\nYou can close your account once nothing is left: orders and positions have ended, deposits have arrived, and everything is withdrawn. A rest too small to withdraw is cleared by support. We can freeze an account with a reason; withdrawals stay open.',
    body_jp:
      '## 同意いただくこと\n18歳以上のご本人がご自身の口座としてご利用になり、お住まいの地域で本サービスの利用が認められていること。\n\n## 取引\n取引は確認前に表示した条件で受け付け、その条件は変わりません。判定は公開された価格ルールによります。手数料は事前に表示します。\n\n## 資金\n出金手数料は1種類のみで、出金額から差し引きます。取引量の条件や、事前にお支払いいただくものはありません。実際の資金での入出金には本人確認の承認が必要です。パスワード・取引暗証番号・パスキー・メールアドレス・電話番号・出金先の変更後は、画面に表示する時間（通常24時間）、出金できません。ご入金の決済が取り消されたとき（チャージバック）は、確認が終わるまで出金できません。出金には完了予定を表示し、高額の場合は担当者2名が承認します。\n\n## 紹介\n紹介報酬は取引手数料の一部からお支払いします。紹介者と紹介された方が同一人物と疑われる場合（端末・銀行口座・アドレスの一致など）、確認が終わるまで報酬を保留し、同一人物と判断した場合はお支払いしません。ご不明な点はお問い合わせください。\n\n## 解約と利用停止\n残高がなく、取引・運用・入金が終了していれば、いつでも口座を解約できます。最低出金額に満たない残額は、サポートが精算します。当社は理由を示して口座の利用を停止することがありますが、その間も出金は可能です。',
    body_zn:
      '## 您确认的内容\n您已年满 18 岁，账户为本人所有，且所在地允许使用此类服务。\n\n## 订单\n订单按确认前所示条款受理，条款不再更改，并按公开的价格规则结算。手续费事先明示。\n\n## 资金\n提现只收取一项手续费，并从提现金额中扣除。没有流水要求，也无需预先付款。使用真实资金时，充值与提现须通过实名认证。修改密码、支付密码、通行密钥、邮箱、手机号或收款方式后，在页面所示时间内（通常24小时）不能提现。付款被银行撤回（拒付）时，核实结束前不能提现。每笔提现均显示承诺时间，大额提现须两名人员审批。\n\n## 邀请\n返佣来自交易手续费。如邀请人与受邀人疑为同一人（设备、银行卡或地址相同），返佣将暂缓发放；经核实为同一人的不予发放。如有疑问请联系客服。\n\n## 终止\n订单、持仓和充值均已结束且账户内没有余额时，您可随时注销账户。低于最低提现额的余额由客服清理。我们可说明理由冻结账户，但提现不受影响。',
  },
  privacy: {
    title_en: 'Privacy',
    title_jp: 'プライバシーポリシー',
    title_zn: '隐私政策',
    body_en:
      'We keep what the service needs: your names and addresses for logging in, identity documents, bank accounts and addresses for payments, records of orders and movements, and your messages.\n\nWe use it to run your account, to pay you and to prevent abuse. It goes only to those who carry payments and messages for us. After closing, records stay kept and your names stay reserved. Write to support for access, correction or deletion.\n\nDocuments and ID numbers are encrypted. Whoever opens them here is written into a log that cannot be changed. You can download what we keep in your account; ask support for what the file leaves out.',
    body_jp:
      'サービスに必要な情報を保管します。ログインに使う名前と連絡先、本人確認書類、入出金先、取引と残高の記録、お問い合わせの内容です。\n\n利用目的は、口座の運営、入出金、不正防止です。決済とメッセージ配信の委託先以外には提供しません。解約後も記録を保管し、登録名は再利用できません。開示・訂正・削除のご請求はお問い合わせください。\n\n書類と番号は暗号化しています。社内で閲覧した者は、改ざんできない記録に残ります。保管している情報は、マイページからダウンロードできます。ファイルに含まれない分はお問い合わせください。',
    body_zn:
      '我们仅保存服务所需的信息：登录用的名称与联系方式、身份证件、收付款账户、订单与资金记录，以及您的留言。\n\n用于账户运营、收付款及防范滥用，仅提供给为我们处理支付与消息发送的机构。注销后记录仍会保留，登录名不再开放注册。查询、更正或删除请联系客服。\n\n证件与号码均加密保存，内部查阅者会被写入不可更改的日志。您可在账户中下载所保存的信息；文件未包含的部分请联系客服。',
  },
};
