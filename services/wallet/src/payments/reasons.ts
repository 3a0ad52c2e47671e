import type { Lang } from '@makoto/contracts';

/** Reasons shown to customers for a deposit's or withdrawal's state. Reasons typed by operators are stored as written. */
const REASONS = {
  rate_expired: {
    en: 'We received no payment in time. If you have paid, you need not do anything: a late payment is credited at the rate when it arrives.',
    jp: '期限内に入金が確認できませんでした。後から着金した場合は、着金時のレートで反映されます。',
    zn: '未在期限内付款。之后到账的款项将按到账时的汇率入账。',
  },
  declined: {
    en: 'The payment was declined, and your balance has not changed. Try again or use another method.',
    jp: '決済が承認されませんでした。残高に変更はありません。もう一度お試しいただくか、別の方法をご利用ください。',
    zn: '付款被拒绝，您的余额没有变动。请重试或使用其他方式。',
  },
  other_amount: {
    en: 'The amount received differs from the amount requested. We credited the amount received.',
    jp: '申請と異なる金額が着金したため、着金額を反映しました。',
    zn: '到账金额与申请金额不同，已按实际到账金额入账。',
  },
  late: {
    en: 'The payment arrived after the rate had expired. We credited it at the rate when it arrived.',
    jp: 'レートの有効期限後に着金したため、着金時のレートで反映しました。',
    zn: '款项在汇率有效期后到账，已按到账时的汇率入账。',
  },
  rate_moved: {
    en: 'The market had moved beyond the bounds of the held rate. We credited your payment at the rate when it arrived.',
    jp: '市場レートが固定レートの範囲を超えて動いたため、着金時のレートで反映しました。',
    zn: '市场汇率的变动超出了锁定汇率的范围，已按到账时的汇率入账。',
  },
  refunded: {
    en: 'This payment was refunded to you. The refunded amount was deducted from your balance.',
    jp: 'この決済は返金されました。返金額を残高から差し引きました。',
    zn: '该笔付款已退款，退款金额已从您的余额中扣除。',
  },
  charged_back: {
    en: 'Your bank or card company has reversed this payment. The amount was deducted from your balance. Contact support if this is unexpected.',
    jp: '銀行またはカード会社がこの決済を取り消したため、その金額を残高から差し引きました。お心当たりがない場合は、サポートまでご連絡ください。',
    zn: '您的银行或发卡机构已撤销该笔付款，相应金额已从您的余额中扣除。如有疑问，请联系客服。',
  },
  payout_failed: {
    en: 'The receiving bank or wallet declined the payout. The full amount is back in your account. Check the payee before you try again.',
    jp: '振込先で受け付けられませんでした。全額を口座に戻しました。振込先をご確認のうえ、もう一度お手続きください。',
    zn: '收款方拒绝了该笔付款，全部金额已退回您的账户。请核对收款信息后重试。',
  },
  payout_not_made: {
    en: 'The network did not complete the payout. The full amount is back in your account. You can withdraw it again.',
    jp: 'ネットワーク上で送金が成立しませんでした。全額を口座に戻しました。もう一度お手続きいただけます。',
    zn: '网络未能完成该笔付款，全部金额已退回您的账户。您可以重新提现。',
  },
  cancelled_by_user: {
    en: 'You cancelled this withdrawal. The full amount is back in your account.',
    jp: 'お客様のお申し出により取り消しました。全額を口座に戻しました。',
    zn: '已由您取消，全部金额已退回您的账户。',
  },
} as const satisfies Record<string, Record<Lang, string>>;

type ReasonKey = keyof typeof REASONS;
/** Marks stored keys, in contrast to operators' own texts. */
const PREFIX = '$';

/** The stored form of one of our reasons. */
export function storedReason(key: ReasonKey): string {
  return PREFIX + key;
}

/** A stored reason in the caller's language. */
export function reasonText(stored: string | null, lang: Lang): string | null {
  if (!stored?.startsWith(PREFIX)) return stored;
  const key = stored.slice(PREFIX.length);
  return isReasonKey(key) ? REASONS[key][lang] : stored;
}

function isReasonKey(key: string): key is ReasonKey {
  return Object.hasOwn(REASONS, key);
}
