import type { support as english } from '../en/support';
import type { TextsOf } from '../texts';

export const support: TextsOf<typeof english> = {
  title: '客服',
  hours: '服务时间：{{hours}}',
  messageLabel: '消息',
  placeholder: '输入消息',
  send: '发送',
  picture: '添加图片',
  pictureBusy: '正在上传图片',
  attachment: '图片附件',
  read: '已读',
  none: '有什么可以帮您？',
  noneNote: '请留言，对话会保留在这里。',
  you: '您',
  us: '客服',
  conversation: '对话',
  sent: '已发送',
  typing: '客服正在输入',
  older: '更早的消息',
  about_order: '关于交易',
  about_deposit: '关于充值',
  about_withdrawal: '关于提现',
  about_position: '关于理财持仓',
  aboutRemove: '取消关联',
};
