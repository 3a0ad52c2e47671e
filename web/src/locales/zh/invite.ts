import type { invite as english } from '../en/invite';
import type { TextsOf } from '../texts';

export const invite: TextsOf<typeof english> = {
  title: '邀请好友',
  code: '邀请码',
  link: '邀请链接',
  qr: '邀请链接二维码',
  share: '分享',
  shareText: '人人可验证的交易',
  members: '邀请人数',
  rebate: '累计返佣',
  people: '人数',
  earned: '累计返佣',
  rates: '级别与比例',
  level: '{{n}}级',
  rate: '比例',
  note: '您可按级别获得受邀者交易手续费的一部分。返佣与充值、注册或他人亏损无关。如邀请人与受邀人疑为同一人（设备、银行卡或地址相同），返佣将暂缓发放；经核实为同一人的不予发放。如有疑问请联系客服。',
  list: '受邀者',
  which: '级别',
  none: '暂无',
  noneNote: '分享链接后，注册的好友会显示在这里。',
  registered: '注册于 {{date}}',
  help: '返佣说明',
};
