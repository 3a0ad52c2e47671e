import type { TextColumns } from '../texts.js';

type FirstNotice = TextColumns & { id: string };

/** The announcements of a new installation, newest first. */
export function firstNotices(mode: 'practice' | 'live'): readonly FirstNotice[] {
  return mode === 'practice' ? [PRACTICE, ...ALWAYS] : ALWAYS;
}

const PRACTICE: FirstNotice = {
  id: '6f1f4c3a-0b1d-4c53-9d0e-3a2d1b7c1001',
  title_en: 'Practice mode: what it means',
  title_jp: 'デモ取引モードについて',
  title_zn: '关于模拟模式',
  body_en:
    'Makoto runs in practice mode. Balances are practice money and prices are simulated: nothing here can be paid in from, or paid out to, the world outside.\n\nEverything else works as it would for money: orders are settled by the published price rule, every movement is on your statement, and each settlement can be checked.',
  body_jp:
    'Makotoは現在、デモ取引モードで動いています。残高はデモ資金、価格は模擬のもので、実際のお金の入出金は行われません。\n\nその他の仕組みは本番と同じです。取引は公開された価格ルールで判定され、すべての動きが入出金明細に残り、判定はどなたでも検証できます。',
  body_zn:
    'Makoto 目前以模拟模式运行。余额为模拟资金，价格为模拟行情，不会发生真实资金的收付。\n\n其余规则与正式环境一致：订单按公开的价格规则结算，每笔变动都记录在资金明细中，每次结算都可以验证。',
};

const ALWAYS: readonly FirstNotice[] = [
  {
    id: '6f1f4c3a-0b1d-4c53-9d0e-3a2d1b7c1002',
    title_en: 'How an order is settled, and how to check it',
    title_jp: '取引の判定方法と検証のしかた',
    title_zn: '订单如何结算，以及如何验证',
    body_en:
      'The price of an order is the last price stamped at or before the moment that counts: when we took the order, and when it settles. Where no fresh price exists at settlement, the order is void and stake and fee come back.\n\nEach order carries a signed receipt. Open an order and choose “check this settlement” to verify it in your own browser.',
    body_jp:
      '価格は、判定の基準となる時刻（受付時と判定時刻）以前で最後に記録されたものを用います。判定時刻に新しい価格がない場合、取引は無効となり、取引金額と手数料をお返しします。\n\n各取引には署名付きの受付証明が付きます。取引の詳細画面から、お使いのブラウザで判定を検証できます。',
    body_zn:
      '订单价格取关键时刻（受理时与结算时）当时或之前最后一笔报价。结算时若没有最新报价，订单作废，交易金额与手续费全数退回。\n\n每笔订单都附有签名回执。打开订单详情，即可在自己的浏览器中验证结算。',
  },
  {
    id: '6f1f4c3a-0b1d-4c53-9d0e-3a2d1b7c1003',
    title_en: 'We never ask for money before a withdrawal',
    title_jp: '出金の前にお支払いを求めることはありません',
    title_zn: '提现前绝不要求付款',
    body_en:
      'A withdrawal has one fee, shown before you confirm and taken out of the amount. There is no turnover condition, no tax to send first and no deposit to unlock anything. If someone asks you to pay before you are paid, it is not us: please tell support.',
    body_jp:
      '出金にかかるのは、確認画面に表示し出金額から差し引く手数料だけです。取引量の条件も、先にお支払いいただく税金や保証金もありません。出金の前に支払いを求める連絡は当社からのものではありません。お問い合わせ窓口までお知らせください。',
    body_zn:
      '提现只收取一项手续费，确认前会明示，并从提现金额中扣除。没有流水要求，也没有需要预先缴纳的税款或保证金。凡要求先付款再提现的，均非本平台所为，请告知客服。',
  },
];
