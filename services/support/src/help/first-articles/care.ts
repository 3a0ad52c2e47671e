import type { FirstArticle } from './first-article.js';

/** Articles about limits and breaks. */
export const CARE: readonly FirstArticle[] = [
  {
    name: 'limits-breaks',
    title_en: 'Limits, breaks and self-exclusion',
    title_jp: '利用制限・休止・自己排除',
    title_zn: '限额、暂停与自我排除',
    body_en:
      '## Limits\nUnder Me, “My limits and breaks”, you can limit deposits, stakes and losses per day (UTC), and be reminded of the time. A tighter limit applies at once, a looser one after 24 hours.\n\n## Breaks\nOne press starts a break of 24 hours. Longer ones, up to self-exclusion for five years, ask first.\n\nWhile a break lasts you cannot deposit, trade or buy products. Open orders are settled, positions keep earning, and you can log in, withdraw, convert and write to support. A break cannot be shortened or undone, not by us either: its purpose is to hold when one would rather go on.\n\n## When it stops being fun\nLosing sleep, hiding trades or chasing losses are signs to stop. Talk to someone you trust, or to our support.',
    body_jp:
      '## 利用制限\nマイページの「利用制限・休止」で、1日（協定世界時）の入金・取引金額・損失の上限と、時間のお知らせを設定できます。上限の引き下げはただちに、引き上げは24時間後に有効になります。\n\n## 休止\nボタンを1回押すと、24時間の休止が始まります。5年間の自己排除までの長い休止は、確認のあとに始まります。\n\n休止中は入金・取引・商品の購入ができません。取引中のものは判定され、運用は続きます。ログイン・出金・両替・お問い合わせは可能です。休止は短縮も取り消しもできず、当社にもできません。続けたくなったときに止まれるようにするためです。\n\n## 楽しめなくなったら\n眠れない、取引を隠す、損失を取り返そうとするのは、やめどきのしるしです。信頼できる方、または当社のサポートにご相談ください。',
    body_zn:
      '## 限额\n在“我的”的“自我限额与暂停”中，可设置每日（协调世界时）充值、交易金额与亏损的上限，以及时间提醒。收紧立即生效，放宽在 24 小时后生效。\n\n## 暂停\n点击一次即开始 24 小时的暂停。更长的暂停，直至五年的自我排除，会先请您确认。\n\n暂停期间不能充值、交易或购买产品。未结订单照常结算，持仓继续计息；可以登录、提现、兑换和联系客服。暂停不能缩短或撤销，我们也不能，因为它的意义就在于想继续的时候能够停下。\n\n## 不再有乐趣时\n失眠、隐瞒交易、急于翻本，都是该停下的信号。请与信任的人或我们的客服聊聊。',
    words_en: 'cool off stop pause gambling addiction responsible loss limit time out',
    words_jp: 'せいげん きゅうし 依存 やめたい 止める 上限 損失 クールオフ 自己規制',
    words_zn: '冷静 停止 成瘾 上限 亏损 暂停交易 戒 xiane zanting',
  },
];
