import type { Lang } from '@makoto/contracts';

type Memos = Record<string, Record<Lang, string>>;

/** The name of each kind of transfer on the statement, which has those of the available balance. */
const STATEMENT_MEMOS: Memos = {
  deposit: { en: 'Deposit', jp: '入金', zn: '充值' },
  withdrawal: { en: 'Withdrawal', jp: '出金', zn: '提现' },
  withdrawal_return: { en: 'Withdrawal returned', jp: '出金の戻し入れ', zn: '提现退回' },
  conversion: { en: 'Conversion', jp: '両替', zn: '兑换' },
  stake: { en: 'Stake', jp: '取引金額', zn: '交易金额' },
  fee: { en: 'Fee', jp: '手数料', zn: '手续费' },
  stake_return: { en: 'Stake returned', jp: '取引金額の返還', zn: '交易金额退回' },
  winnings: { en: 'Gain', jp: '的中による利益', zn: '订单收益' },
  fee_return: { en: 'Fee returned', jp: '手数料の返還', zn: '手续费退回' },
  rebate: { en: 'Referral rebate', jp: '紹介報酬', zn: '返佣' },
  lock: { en: 'Locked', jp: '運用開始', zn: '锁仓' },
  principal_return: { en: 'Principal returned', jp: '元本の返還', zn: '本金返还' },
  payment_reversal: { en: 'Payment reversed', jp: '決済の取り消し', zn: '付款撤销' },
  payment_reversal_return: { en: 'Reversal returned', jp: '取り消しの戻し入れ', zn: '撤销退回' },
  correction: { en: 'Correction', jp: '訂正', zn: '更正' },
  accrual: { en: 'Daily earning', jp: '日次収益', zn: '每日收益' },
};

/** The kinds that end what was held; only files of a year or month show them. */
const HELD_MEMOS: Memos = {
  stake_lost: { en: 'Stake lost', jp: '不的中による損失', zn: '亏损的交易金额' },
  withdrawal_paid: { en: 'Withdrawal paid', jp: '出金の支払い', zn: '提现付款' },
  withdrawal_fee: { en: 'Withdrawal fee', jp: '出金手数料', zn: '提现手续费' },
  earn_forfeit: { en: 'Deducted at early exit', jp: '中途解約による差引', zn: '提前赎回扣减' },
};

const MEMOS: Memos = { ...STATEMENT_MEMOS, ...HELD_MEMOS };

/** The kinds of entries on the statement. */
export const STATEMENT_KINDS: readonly string[] = Object.keys(STATEMENT_MEMOS);

/** The name of a kind in the caller's language, or the kind itself if it has none. */
export function memoOf(kind: string, lang: Lang): string {
  return MEMOS[kind]?.[lang] ?? kind;
}
