import type { Lang } from '@makoto/contracts';

/** Why a deposit or a withdrawal is as it is, in the customer's words. Operators' own reasons are stored as written. */
const REASONS = {
  rate_expired: {
    en: 'Not paid in time. A payment that still arrives is credited at the rate of its arrival.',
    jp: '期限内に入金が確認できませんでした。後から着金した場合は、着金時のレートで反映されます。',
    zn: '未在期限内付款。之后到账的款项将按到账时的汇率入账。',
  },
  declined: {
    en: 'The payment was declined. Nothing was credited.',
    jp: '決済が承認されませんでした。残高には反映されていません。',
    zn: '付款被拒绝，未入账。',
  },
  other_amount: {
    en: 'Another amount arrived than was asked for; what arrived is credited.',
    jp: '申請と異なる金額が着金したため、着金額を反映しました。',
    zn: '到账金额与申请金额不同，已按实际到账金额入账。',
  },
  late: {
    en: 'Arrived after the rate had expired; credited at the rate of its arrival.',
    jp: 'レートの有効期限後に着金したため、着金時のレートで反映しました。',
    zn: '款项在汇率有效期后到账，已按到账时的汇率入账。',
  },
  payout_failed: {
    en: 'The payout was declined by the receiving side. All of the money is back in your account.',
    jp: '振込先で受け付けられませんでした。全額を口座に戻しました。',
    zn: '收款方拒绝了该笔付款，全部金额已退回您的账户。',
  },
  payout_not_made: {
    en: 'The network did not carry the payout out. All of the money is back in your account.',
    jp: 'ネットワーク上で送金が成立しませんでした。全額を口座に戻しました。',
    zn: '网络未能完成该笔付款，全部金额已退回您的账户。',
  },
  cancelled_by_user: {
    en: 'Cancelled by you. All of the money is back in your account.',
    jp: 'お客様のお申し出により取り消しました。全額を口座に戻しました。',
    zn: '已由您取消，全部金额已退回您的账户。',
  },
} as const satisfies Record<string, Record<Lang, string>>;

export type ReasonKey = keyof typeof REASONS;
const MARK = '$';

/** A reason of ours as it is stored. */
export function storedReason(key: ReasonKey): string {
  return MARK + key;
}

/** A stored reason in the caller's language. */
export function reasonText(stored: string | null, lang: Lang): string | null {
  if (!stored?.startsWith(MARK)) return stored;
  const key = stored.slice(MARK.length);
  return isReasonKey(key) ? REASONS[key][lang] : stored;
}

function isReasonKey(key: string): key is ReasonKey {
  return Object.hasOwn(REASONS, key);
}
