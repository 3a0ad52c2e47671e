import type { checkout as english } from '../en/checkout';
import type { TextsOf } from '../texts';

export const checkout: TextsOf<typeof english> = {
  title: '模拟支付页面',
  what: '此页面代替支付服务商页面，不会产生实际扣款。',
  amount: '支付金额',
  to: '充值编号',
  pay: '支付',
  decline: '拒绝支付',
  paying: '正在处理支付',
  payingNote: '几秒后完成。',
  paid: '支付完成',
  paidNote: '返回即可查看到账情况。',
  declined: '支付未完成',
  declinedNote: '未产生扣款，您可重新发起充值。',
  expired: '此充值已过期',
  expiredNote: '未产生扣款。请返回充值页面继续，或重新发起充值。',
  back: '返回充值页面',
  missing: '没有待支付的内容',
  again: '去充值',
};
