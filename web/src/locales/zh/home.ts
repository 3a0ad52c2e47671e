import type { home as english } from '../en/home';
import type { TextsOf } from '../texts';

export const home: TextsOf<typeof english> = {
  totalAssets: '总资产',
  today: '今日盈亏',
  todayOrders: '{{n}}笔订单',
  running: '进行中的订单',
  movers: '波动最大',
  notices: '公告',
  settlesIn: '距结算',
  claim: '每一步都可验证的交易',
  claimNote: '每个价格、每次结算都附有证明。先用模拟资金体验。',
  checked: '如何核查本平台',
  checkedProof: '结算证明',
  checkedProofNote: '无需信任我们，每笔订单都可自行验证',
  checkedSolvency: '偿付能力公示',
  checkedSolvencyNote: '每小时公布所持资产与应付款项',
  checkedStats: '统计数据',
  checkedStatsNote: '亏损账户比例与提现所需时间',
};
