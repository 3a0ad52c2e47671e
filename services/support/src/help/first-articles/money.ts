import type { FirstArticle } from './first-article.js';

/** Articles about deposits, withdrawals and conversions. */
export const MONEY: readonly FirstArticle[] = [
  {
    name: 'deposit-bank',
    title_en: 'Deposit by bank transfer',
    title_jp: '銀行振込で入金する',
    title_zn: '通过银行转账充值',
    body_en:
      '## Steps\n- Choose country, bank transfer and currency, and enter the amount. The rate and the amount in US dollars are shown. The rate is held for a while, as long as the market stays within the bounds shown there.\n- Copy the account and the reference that are shown.\n- Transfer exactly this amount from an account in your own name, and put the reference into the field for the payer or the message. It tells us which deposit it is.\n- Press “I have paid”. A picture of the receipt helps, but is not needed.\n\n## When it is late\nTransfers can take until the next working day. Check amount and reference first. If nothing has arrived after two working days, write to support from the deposit’s record. Waiting does not put your money at risk; once the rate has expired or the market has left its bounds, the rate on arrival applies.',
    body_jp:
      '## 手順\n- 国・銀行振込・通貨を選び、金額を入力します。為替レートと米ドルでの金額が表示されます。市場の変動が画面に表示する範囲内であれば、レートは一定時間固定されます。\n- 表示された口座と照会番号をコピーします。\n- ご本人名義の口座から同じ金額を振り込み、振込依頼人名または備考に照会番号を入力してください。どの入金かを判別するために使います。\n- 「支払いました」を押してください。振込明細の画像は任意です。\n\n## 反映が遅いとき\n振込は翌営業日になることがあります。まず金額と照会番号をご確認ください。2営業日を過ぎても反映されない場合は、入金の記録からお問い合わせください。お待ちいただいても資金が失われることはありません。ただし、レートの有効期限後や、市場が範囲を超えて動いた場合は、着金時のレートが適用されます。',
    body_zn:
      '## 步骤\n- 选择国家、银行转账与币种并填写金额。页面会显示汇率与美元金额。市场变动在所示范围内时，汇率会锁定一段时间。\n- 复制所示账户与附言。\n- 请用本人账户转入相同金额，并在付款人或附言栏填写附言，以便我们识别。\n- 点击“我已付款”。可附上转账凭证图片，非必填。\n\n## 未及时到账\n转账可能在下一工作日到账。请先核对金额与附言。超过两个工作日未到账，请从该笔充值记录联系客服。等待期间资金不会丢失；汇率过期或市场变动超出范围后，按到账时的汇率计算。',
    words_en: 'top up fund add money wire bank account reference not arrived missing',
    words_jp: 'にゅうきん 振り込み ふりこみ 着金 反映されない 届かない 照会番号 銀行 チャージ',
    words_zn: '入金 汇款 转账 没到账 附言 银行卡 chongzhi',
  },
  {
    name: 'deposit-crypto',
    title_en: 'Deposit by digital currency',
    title_jp: '暗号資産で入金する',
    title_zn: '通过数字货币充值',
    body_en:
      '## Steps\n- Choose digital currency and enter the amount in USDT.\n- Copy the whole address or scan the QR code. It is yours alone.\n- Send USDT on the TRON network (TRC-20) to it. Your wallet’s own fee comes on top.\n- Press “I have paid”. It is credited once the network has confirmed it, usually within a few minutes.\n\n## Please mind\n- USDT only, TRC-20 only: other coins or networks cannot be recovered.\n- The amount that arrives is credited.\n\n## When it is late\nLook your transaction up by its id in a TRON explorer. If it is not credited 30 minutes after its confirmation, write to support from the deposit’s record. Waiting does not put your money at risk; once the rate has expired or the market has left its bounds, the rate on arrival applies.',
    body_jp:
      '## 手順\n- 暗号資産を選び、USDTの金額を入力します。\n- 表示されたアドレスの全文をコピーするか、QRコードを読み取ります。アドレスはお客様専用です。\n- TRONネットワーク（TRC-20）でUSDTを送金してください。送金元の手数料は別途かかります。\n- 「支払いました」を押してください。ネットワークの承認後、通常は数分で反映されます。\n\n## ご注意\n- USDT（TRC-20）以外の通貨・ネットワークで送られたものは復元できません。\n- 到着した金額を反映します。\n\n## 反映が遅いとき\nTRONのエクスプローラーで取引IDをご確認ください。承認から30分を過ぎても反映されない場合は、入金の記録からお問い合わせください。お待ちいただいても資金が失われることはありません。ただし、レートの有効期限後や、市場が範囲を超えて動いた場合は、着金時のレートが適用されます。',
    body_zn:
      '## 步骤\n- 选择数字货币并填写 USDT 金额。\n- 完整复制所示地址或扫描二维码。该地址为您专用。\n- 通过 TRON 网络（TRC-20）转入 USDT。转出钱包的手续费另计。\n- 点击“我已付款”。网络确认后即可入账，通常只需几分钟。\n\n## 请注意\n- 仅支持 USDT（TRC-20），其他币种或网络无法找回。\n- 以实际到账金额入账。\n\n## 未及时到账\n请在 TRON 浏览器中查询交易编号。确认后 30 分钟仍未入账，请从该笔充值记录联系客服。等待期间资金不会丢失；汇率过期或市场变动超出范围后，按到账时的汇率计算。',
    words_en: 'USDT TRON TRC-20 crypto coin address wallet transaction id top up not arrived missing',
    words_jp: 'にゅうきん テザー 仮想通貨 トロン アドレス 送金 着金 反映されない 届かない',
    words_zn: '入金 泰达币 虚拟币 波场 地址 转币 没到账 chongzhi',
  },
  {
    name: 'withdrawal-waiting',
    title_en: 'Why a withdrawal waits, and until when',
    title_jp: '出金に時間がかかる理由と完了予定',
    title_zn: '提现为何需要等待，何时完成',
    body_en:
      'Each withdrawal has a time by which it is promised. It is on the withdrawal’s record, with every step so far.\n\n## The steps\n- Under review: we check it. Large amounts need two people. You can cancel it at this stage, and all of the money is available again at once.\n- Approved and being sent: it can no longer be cancelled.\n- Sent: your bank or the network has it. Banks may need until the next working day.\n- Completed: it has arrived.\n\n## When you cannot request one yet\n- After a change of password, PIN, passkey, e-mail address, phone number or payee, withdrawals are paused, usually for 24 hours, so that nobody else can empty your account. The screen shows from when you can withdraw.\n- With real money, your identity has to be verified first.\n- While a payment to us is disputed (chargeback), withdrawals wait until the case is closed.\n\n## What never happens\nYou never pay anything first. There is one fee; it is shown before you confirm and comes out of the amount. There is no turnover to reach.\n\nIf the promised time has passed, write to support from the withdrawal’s record.',
    body_jp:
      '出金にはそれぞれ完了予定の日時があります。出金の記録に、これまでの経過とともに表示されます。\n\n## 状態の意味\n- 審査中：内容を確認しています。高額の場合は担当者2名が承認します。この間は取り消すことができ、全額がすぐに利用可能額に戻ります。\n- 承認済み・送金手続き中：取り消しはできません。\n- 送金済み：銀行またはネットワークでの処理を待っています。銀行では翌営業日になることがあります。\n- 完了：着金しています。\n\n## まだ出金できないとき\n- パスワード・取引暗証番号・パスキー・メールアドレス・電話番号・出金先を変更した後は、第三者による出金を防ぐため、通常24時間は出金できません。いつから出金できるかは画面に表示されます。\n- 実際の資金では、先に本人確認の承認が必要です。\n- お支払いに異議申し立て（チャージバック）があるときは、解決するまで出金できません。\n\n## 決してないこと\n事前にお支払いいただくものはありません。手数料は1種類のみで、確定前に表示し、出金額から差し引きます。取引量の条件もありません。\n\n完了予定を過ぎた場合は、出金の記録からお問い合わせください。',
    body_zn:
      '每笔提现都有承诺完成的时间，显示在提现记录中，并列出已完成的各个步骤。\n\n## 各状态的含义\n- 审核中：我们正在核对，大额提现须两名人员审批。此时可以取消，全部金额立即恢复可用。\n- 已通过、汇出处理中：无法再取消。\n- 已汇出：银行或网络正在处理，银行可能需要到下一工作日。\n- 已完成：已到账。\n\n## 暂时不能提现的情况\n- 修改密码、支付密码、通行密钥、邮箱、手机号或收款方式后，为防止他人转走资金，通常 24 小时内不能提现。页面会显示何时可以提现。\n- 使用真实资金时，须先通过实名认证。\n- 付款存在争议（拒付）时，须待处理完毕后才能提现。\n\n## 绝不会发生的事\n无需预先付款。手续费只有一项，确认前会显示，并从提现金额中扣除。没有流水要求。\n\n如果已超过承诺时间，请从该笔提现记录联系客服。',
    words_en: 'payout cash out pending under review not arrived paused cooling cancel fee where is my money',
    words_jp: 'しゅっきん 引き出し 払い出し 着金しない 届かない 審査中 待機 24時間 キャンセル 取り消し 手数料',
    words_zn: '出金 取款 没到账 审核 等待 24小时 冷却 取消 手续费 tixian',
  },
  {
    name: 'exchange-rate',
    title_en: 'Which exchange rate applies',
    title_jp: '適用される為替レート',
    title_zn: '适用哪个汇率',
    body_en:
      'Your account is kept in US dollars and USDT. Other currencies are converted.\n\n- Deposit: the rate is shown before you pay, and held for the time that the screen counts down as long as the market stays within the bounds shown there. A payment that arrives later or beyond these bounds, or more than you announced, is converted at the rate on arrival.\n- Withdrawal: the rate at the time of the request, which is on the record.\n- Convert: the rate of the quote, held while you decide.\n\nThe rate contains our charge, the spread. The screen shows it; nothing else is charged for a conversion.',
    body_jp:
      '口座の残高は米ドルとUSDTで管理し、その他の通貨は換算します。\n\n- 入金：お支払い前にレートを表示し、市場の変動が画面に表示する範囲内であれば、カウントダウンの間は固定します。期限後の着金、範囲を超えた変動、申告より多い分は、着金時のレートで換算します。\n- 出金：申請時のレートです。記録に表示されます。\n- 両替：提示したレートを、ご検討の間は固定します。\n\nレートには当社の手数料（スプレッド）が含まれ、画面に表示します。換算でほかにかかる費用はありません。',
    body_zn:
      '账户以美元和 USDT 记账，其他币种按汇率换算。\n\n- 充值：付款前显示汇率；市场变动在所示范围内时，汇率在页面倒计时内锁定。逾期到账、变动超出范围或超出申报的部分，按到账时的汇率换算。\n- 提现：按申请时的汇率，显示在记录中。\n- 兑换：按报价的汇率，在您考虑期间保持不变。\n\n汇率已包含我们的点差，页面会显示；换算不再收取其他费用。',
    words_en: 'currency conversion spread yen dollar JPY CNY AUD',
    words_jp: 'かわせ りょうがえ 換算 スプレッド 円 ドル',
    words_zn: '换汇 兑换 点差 日元 美元 人民币 huilv',
  },
];
