import { groupedMicro, type Lang, micro } from '@makoto/contracts';
import type { NoteCategory, NoteKind } from './push-note.js';

type Facts = Readonly<Record<string, string>>;

/** What the service worker shows, and the screen that a press opens. */
export interface PushText {
  title: string;
  body: string;
  path: string;
}

/** Texts without anything that a stranger should not read on a locked screen. A price is public. */
const PLAIN: Record<Lang, Record<NoteKind, string>> = {
  en: {
    order: 'An order has settled',
    alert: '{symbol} is at {price}',
    deposit: 'A deposit has arrived',
    withdrawal: 'A withdrawal has a new status',
    kyc: 'Your identity verification was reviewed',
    position: 'A savings position has ended',
    chat: 'Support has answered',
    security: 'Security notice: a change to your account. If this was not you, open the app.',
  },
  jp: {
    order: '取引の判定結果が出ました',
    alert: '{symbol}が{price}に達しました',
    deposit: '入金が反映されました',
    withdrawal: '出金の状況が更新されました',
    kyc: '本人確認の審査結果が出ました',
    position: '運用が終了しました',
    chat: 'サポートから返信が届きました',
    security: 'セキュリティのお知らせ：アカウントに変更がありました。お心当たりがない場合はアプリをご確認ください。',
  },
  zn: {
    order: '订单已结算',
    alert: '{symbol} 已到 {price}',
    deposit: '充值已到账',
    withdrawal: '提现状态已更新',
    kyc: '实名认证已有审核结果',
    position: '理财持仓已结束',
    chat: '客服已回复',
    security: '安全提醒：您的账户有变更。如非本人操作，请打开应用查看。',
  },
};

/** Added where the customer chose to see results and amounts. */
const AMOUNTS: Record<Lang, Partial<Record<NoteKind, string>>> = {
  en: { order: '{symbol}: {result} {net} USD', deposit: '{amount} {currency}', withdrawal: '{amount} {currency}' },
  jp: { order: '{symbol}：{result} {net} USD', deposit: '{amount} {currency}', withdrawal: '{amount} {currency}' },
  zn: { order: '{symbol}：{result} {net} USD', deposit: '{amount} {currency}', withdrawal: '{amount} {currency}' },
};

const RESULTS: Record<Lang, Facts> = {
  en: { win: 'won', lose: 'lost', tie: 'tie', void: 'void' },
  jp: { win: '的中', lose: '不的中', tie: '引き分け', void: '無効' },
  zn: { win: '盈利', lose: '亏损', tie: '平局', void: '作废' },
};

/** Several of a category together. */
const MANY: Record<Lang, Record<NoteCategory, string>> = {
  en: {
    order: '{n} orders have settled',
    alert: '{n} price alerts were reached',
    money: '{n} updates on deposits and withdrawals',
    account: '{n} updates on verification and savings',
    chat: '{n} messages from support',
    security: '{n} security notices. If this was not you, open the app.',
  },
  jp: {
    order: '{n}件の取引の判定結果が出ました',
    alert: '{n}件の価格アラートに到達しました',
    money: '入金・出金の更新が{n}件あります',
    account: '本人確認・運用の更新が{n}件あります',
    chat: 'サポートから返信が{n}件届きました',
    security: 'セキュリティのお知らせが{n}件あります。お心当たりがない場合はアプリをご確認ください。',
  },
  zn: {
    order: '{n} 笔订单已结算',
    alert: '{n} 个价格提醒已到价',
    money: '充值与提现有 {n} 条更新',
    account: '实名认证与理财有 {n} 条更新',
    chat: '客服发来 {n} 条消息',
    security: '有 {n} 条安全提醒。如非本人操作，请打开应用查看。',
  },
};

const PATHS: Record<NoteKind, (facts: Facts) => string> = {
  order: ({ id = '' }) => `/xq?order=${encodeURIComponent(id)}`,
  alert: ({ symbol = '' }) => `/trade?symbol=${encodeURIComponent(symbol)}`,
  deposit: () => '/record',
  withdrawal: () => '/record?kind=withdrawals',
  kyc: () => '/realname',
  position: () => '/financing',
  chat: () => '/kf',
  security: () => '/my',
};

const MANY_PATHS: Record<NoteCategory, string> = {
  order: '/orderrecord',
  alert: '/alerts',
  money: '/record',
  account: '/my',
  chat: '/kf',
  security: '/my',
};

/** The text for one note, or for `count` of a category of which it is the newest. */
export function pushText(
  { kind, category, facts }: { kind: NoteKind; category: NoteCategory; facts: Facts },
  count: number,
  { lang, amounts }: { lang: Lang; amounts: boolean },
): PushText {
  if (count > 1)
    return { title: filled(MANY[lang][category], { n: String(count) }), body: '', path: MANY_PATHS[category] };
  const net = netOf(facts);
  const amount = facts.amount && grouped(micro(facts.amount), facts.currency);
  const shown = { ...facts, amount: amount ?? '', result: RESULTS[lang][facts.result ?? ''] ?? '', net: net ?? '' };
  const known = kind !== 'order' || net !== undefined;
  const body = amounts && known ? filled(AMOUNTS[lang][kind] ?? '', shown) : '';
  return { title: filled(PLAIN[lang][kind], shown), body, path: PATHS[kind](facts) };
}

function filled(text: string, facts: Facts): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}

/**
 * What an order brought or cost with its fee, which a tie or a void order refunds. Undefined if the fee is unknown: the
 * version before wrote facts without it.
 */
function netOf({ result, profit = '0', fee }: Facts): string | undefined {
  if (fee === undefined) return undefined;
  const keepsFee = result === 'win' || result === 'lose';
  return signed(micro(profit) - (keepsFee ? micro(fee) : 0n));
}

/** `1,234.50`, and `1,000,000` of yen. */
const grouped = (amount: bigint, currency?: string): string => groupedMicro(amount, currency === 'JPY' ? 0 : 2);

/** `+8.00`, `−5.00` with a proper minus. */
function signed(amount: bigint): string {
  if (amount < 0n) return `−${grouped(-amount)}`;
  return amount === 0n ? grouped(amount) : `+${grouped(amount)}`;
}
