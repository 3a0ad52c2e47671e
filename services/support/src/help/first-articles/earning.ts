import type { FirstArticle } from './first-article.js';

/** Articles about savings products and invitations. */
export const EARNING: readonly FirstArticle[] = [
  {
    name: 'early-exit',
    title_en: 'Ending a savings position early',
    title_jp: '運用の中途解約',
    title_zn: '提前赎回理财',
    body_en:
      'Some products can be ended before their term, others cannot. The product’s page says which, and on what terms, before you buy.\n\n## What you receive\n- All daily earnings that are due by then are paid.\n- A part of the earnings so far, which the product’s terms name, is taken back out of the amount locked.\n- The rest of the amount locked is available at once.\n\nBefore you confirm with your PIN, the screen shows what is taken back and what you receive. The terms are those at the time of your purchase; a later change of the product does not concern you.\n\nIf you wait until the end of the term, nothing is taken back: the last daily earning and the whole amount locked arrive together.',
    body_jp:
      '商品により、満了前に解約できるものとできないものがあります。購入前に商品のページで条件をご確認ください。\n\n## 受け取る金額\n- その時点までの日次収益はすべてお支払いします。\n- それまでの収益のうち、商品の条件に定めた割合を、運用中の元本から差し引きます。\n- 残りの元本は、すぐに利用可能額になります。\n\n差し引く金額と受け取る金額は、暗証番号で確定する前に画面に表示します。適用されるのは購入時の条件で、その後の商品の変更は影響しません。\n\n満了までお待ちいただけば、差し引きはありません。最後の日次収益とともに元本の全額が戻ります。',
    body_zn:
      '部分产品可在到期前赎回，部分不可以。购买前，产品页面会说明是否可以以及相应条件。\n\n## 您会收到\n- 截至当时应付的每日收益全部支付。\n- 按产品条款规定的比例，从锁定本金中扣回部分已得收益。\n- 其余本金立即恢复可用。\n\n在输入支付密码确认之前，页面会显示扣回金额与实得金额。适用购买时的条款，产品之后的变更不影响您。\n\n若等到期满则不扣回：最后一笔每日收益与全部本金一并到账。',
    words_en: 'redeem cancel lock unlock savings term penalty forfeit deducted principal interest',
    words_jp: 'ちゅうとかいやく 解約 引き出し ロック 元本 違約金 差し引き 利回り 満了',
    words_zn: '赎回 解锁 锁仓 本金 违约金 扣除 利息 到期 shuhui',
  },
  {
    name: 'daily-returns',
    title_en: 'When daily earnings arrive',
    title_jp: '日次収益が付く時刻',
    title_zn: '每日收益何时到账',
    body_en:
      'A position earns its amount × daily return every 24 hours, counted from the moment of your purchase. The position shows the time of the next earning. The last one brings the amount locked back.\n\nAll returns of a position are set aside when you buy it; a product is sold only while our reserve covers them. The reserve cover is shown on the Earn screen.',
    body_jp:
      '購入した時刻から24時間ごとに「運用額×日次利回り」の収益が付きます。次回の時刻は運用の詳細に表示されます。最後の収益とともに元本が戻ります。\n\n収益は購入時に全額を確保します。準備金で賄える範囲でのみ商品を販売し、準備金カバー率は運用の画面で公開しています。',
    body_zn:
      '自购买时刻起，每 24 小时获得“金额 × 日收益率”的收益。持仓详情显示下次收益的时间。最后一笔收益到账时本金一并返还。\n\n购买时即预留该持仓的全部收益；仅在准备金足以覆盖时才会出售产品。准备金覆盖率显示在理财页面。',
    words_en: 'interest accrual payout time savings lock reserve',
    words_jp: 'りし 利息 収益 いつ ロック運用 準備金 入らない',
    words_zn: '利息 收益 什么时候 锁仓 准备金 shouyi',
  },
  {
    name: 'rebate',
    title_en: 'How invitation rebates work',
    title_jp: '紹介報酬の仕組み',
    title_zn: '邀请返佣说明',
    body_en:
      'You get a share of the trading fees of the people you invited, and of those they invited, on up to nine levels. The rates are on the invitation screen.\n\n- A rebate is paid when the order settles. Void and tied orders have no fee, so they bring none.\n- Rebates come from fees alone: never from deposits, registrations or somebody’s losses.\n- An invitation counts if the code was entered at registration.\n\n## When a rebate is held\nIf inviter and invited appear to be one person (the same device, bank account or address), rebates are held until we have reviewed the case. They are not paid if it is one person. Ask support for a review.',
    body_jp:
      '招待した方と、その方が招待した方の取引手数料の一部を、最大9段階まで受け取れます。料率は紹介の画面に表示しています。\n\n- 報酬は取引の判定時にお支払いします。無効・引き分けの取引には手数料がないため、報酬もありません。\n- 報酬の原資は手数料だけです。入金・登録・お客様の損失からは支払われません。\n- 登録時に招待コードが入力された場合に限り、紹介として扱います。\n\n## 保留される場合\n紹介者と紹介された方が同一人物と疑われるとき（端末・銀行口座・アドレスの一致など）は、確認が終わるまで保留します。同一人物と判断した場合はお支払いしません。ご不明な点はお問い合わせください。',
    body_zn:
      '您可获得所邀请的人及其下级的部分交易手续费，最多九级。比例见邀请页面。\n\n- 订单结算时发放返佣。作废与平局的订单不收手续费，因此没有返佣。\n- 返佣仅来自手续费，绝不来自充值、注册或他人的亏损。\n- 须在注册时填写邀请码，邀请才有效。\n\n## 暂缓发放\n如邀请人与受邀人疑为同一人（设备、银行卡或地址相同），返佣将暂缓发放，直至核实完毕；经核实为同一人的不予发放。如有疑问请联系客服。',
    words_en: 'referral invite friend code commission levels not paid held',
    words_jp: 'しょうかい 招待 友達 コード 報酬 段階 保留 もらえない',
    words_zn: '推荐 邀请码 佣金 下级 好友 冻结 fanyong yaoqing',
  },
];
