import type { exclusion as english } from '../en/exclusion';
import type { TextsOf } from '../texts';

export const exclusion: TextsOf<typeof english> = {
  title: '账户处于暂停状态',
  until: '{{time}}之前无法充值、交易、兑换或购买产品，提现不受影响。',
  reason: '原因：您本人设置的自我排除',
  more: '限额与暂停',
};
