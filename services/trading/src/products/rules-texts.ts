import type { Lang, SilenceView } from '@makoto/contracts';

/** The rules of orders, one sentence each, as shown on the product page. */
export const RULES: Record<Lang, string[]> = {
  en: [
    'The entry price is the last price stamped at or before the moment the order is accepted. The settlement price is the last one stamped at or before its settlement time.',
    'If your direction is right, you receive the stake and the payout; if it is wrong, you lose the stake. The fee is not given back in either case.',
    'If both prices are equal, or there is no fresh price at settlement, stake and fee are given back.',
    'Orders that would settle after the market closes are not accepted.',
    'While an instrument is suspended, no orders are accepted. Open orders are settled by the same rules.',
    'Changes of trading hours, price sources and decimals are announced a day ahead. No order runs across such a change, and accepted orders keep their terms.',
    'Prices, results and payout rates are the same for everyone. Nobody can change prices, results or the payout of an accepted order, and anyone can check them.',
  ],
  jp: [
    '取引開始価格は受付時刻以前で最後に記録された価格、判定価格は判定時刻以前で最後に記録された価格です。',
    '予想が的中すると取引金額とペイアウトを受け取ります。不的中の場合は取引金額を失います。いずれの場合も手数料は返還されません。',
    '両価格が同じ場合、または判定時に最新の価格がない場合は、取引金額と手数料をお返しします。',
    '判定時刻が取引時間の終了後になる取引はお受けしません。',
    '銘柄が一時停止している間は取引をお受けしません。進行中の取引は同じ規則で判定されます。',
    '取引時間・価格の提供元・小数桁数の変更は1日前までにお知らせします。変更の時刻をまたぐ取引はお受けせず、成立した取引の条件は変わりません。',
    '価格・結果・ペイアウト率はすべてのお客様に共通です。価格・結果と、成立した取引のペイアウト率は誰にも変更できず、どなたでも検証できます。',
  ],
  zn: [
    '买入价为受理时刻或之前的最后一个报价，结算价为结算时间或之前的最后一个报价。',
    '方向正确时返还交易金额并获得收益；方向错误时损失交易金额。两种情况下手续费均不退还。',
    '两个价格相同，或结算时没有最新报价，交易金额与手续费全额退还。',
    '结算时间晚于休市时间的订单不予受理。',
    '品种暂停期间不受理订单；进行中的订单按同一规则判定。',
    '交易时间、报价来源和小数位数的变更提前一天公布。不受理跨越变更时刻的订单，已受理订单的条件不变。',
    '价格、结果和收益率对所有用户一致。价格、结果及已受理订单的收益率任何人都无法更改，任何人都可以核验。',
  ],
};

/** The extra rule of an instrument whose simulated prices pause at fixed times. */
export function silenceRule({ every_s, for_s }: SilenceView, lang: Lang): string {
  return SILENCE[lang](every_s / 60, for_s);
}

const SILENCE: Record<Lang, (minutes: number, seconds: number) => string> = {
  en: (minutes, seconds) =>
    `Every ${minutes} minutes, starting on the hour, the simulated prices of this instrument pause for ${seconds} seconds, as in a thinly traded market. During a pause no orders are accepted, and orders without a fresh price at settlement are void.`,
  jp: (minutes, seconds) =>
    `この銘柄では、取引の少ない市場と同じように、シミュレーション価格が毎時0分から${minutes}分ごとに${seconds}秒間途切れます。その間は取引をお受けしません。また、判定時に最新の価格がない取引は無効となります。`,
  zn: (minutes, seconds) =>
    `与成交清淡的市场一样，本品种的模拟行情从每小时整点起每${minutes}分钟中断${seconds}秒。其间不受理订单；结算时没有最新报价的订单作废。`,
};

/** The extra rule of an instrument whose charts are completed with its feed's own candles. */
export function sourceCandlesRule(feed: string, lang: Lang): string {
  return SOURCE_CANDLES[lang](feed);
}

const SOURCE_CANDLES: Record<Lang, (feed: string) => string> = {
  en: (feed) =>
    `For times without a published price, such as before the first one or during an outage, the chart shows ${feed}'s own candles. They are for information only and never settle an order.`,
  jp: (feed) =>
    `提供開始前や配信停止中など、当サービスで価格を公開していない時間帯のチャートには、${feed}のローソク足を参考として表示します。これが判定に使われることはありません。`,
  zn: (feed) =>
    `在本平台未发布报价的时段（如首个报价之前或中断期间），图表显示${feed}自身的K线，仅供参考，绝不用于订单结算。`,
};

/** The rule that takes the place of the first one where a live feed plays. */
export function laterEntryRule(delayMs: number, lang: Lang): string {
  return LATER_ENTRY[lang](delayMs / 1_000);
}

const LATER_ENTRY: Record<Lang, (seconds: number) => string> = {
  en: (seconds) =>
    `Others may see this market's prices earlier than you. So the entry price is the first one stamped more than ${seconds} second${seconds === 1 ? '' : 's'} after your order was accepted, by the feed's clock: nobody knows it then. If none comes in time, the order is not placed and nothing is taken. The settlement price is the last one stamped at or before the settlement time.`,
  jp: (seconds) =>
    `この銘柄の価格は、お客様より早く見られる人がいる可能性があります。そのため、取引開始価格は、価格配信の時計で受付時刻の${seconds}秒後より後に最初に記録された、受付時には誰も知らない価格です。期限までに届かない場合、取引は成立せず、引き落としは行われません。判定価格は判定時刻以前で最後に記録された価格です。`,
  zn: (seconds) =>
    `他人可能比您更早看到本品种的报价，因此买入价为按行情时钟受理${seconds}秒之后的首个报价，受理时无人知晓。若未及时出现新报价，订单不成立，不扣款。结算价为结算时间或之前的最后一个报价。`,
};

/** The extra rule of an instrument that was listed later than the others. */
export function listedRule(listedAt: string, lang: Lang): string {
  return LISTED[lang](listedAt.slice(0, 10));
}

const LISTED: Record<Lang, (day: string) => string> = {
  en: (day) => `This market was listed on ${day} (UTC). It has no prices or charts from before.`,
  jp: (day) => `この銘柄は${day}（UTC）に取扱いを開始しました。それ以前の価格やチャートはありません。`,
  zn: (day) => `本品种于${day}（UTC）上线，此前没有报价和图表。`,
};
