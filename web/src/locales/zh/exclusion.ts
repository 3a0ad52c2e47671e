import type { exclusion as english } from '../en/exclusion';
import type { TextsOf } from '../texts';

export const exclusion: TextsOf<typeof english> = {
  title: '账户处于暂停状态',
  until: '{{time}}之前无法充值、交易或购买产品。',
  reason: '由您本人设置',
  more: '限额与暂停',
  frozenTitle: '账户已被冻结',
  frozen: '解除冻结之前，无法充值、交易或购买产品。',
  open: '仍可办理：{{what}}。',
  comma: '、',
  withdrawal: '提现',
  conversion: '兑换',
  earlyExit: '提前赎回',
  ask: '联系客服',
};
