import type { about as english } from '../en/about';
import type { TextsOf } from '../texts';

export const about: TextsOf<typeof english> = {
  title: '关于我们',
  who: '运营方',
  prices: '报价与结算规则',
  prices1: '某一时刻的价格，是该时刻或之前最后一个带时间戳的报价。买入与结算采用同一规则。',
  prices2: '没有有效报价时不接受订单；结算时没有有效报价，订单作废，退回交易金额和手续费。',
  prices3: '平局退回交易金额和手续费。任何人都无法更改价格、结果或已受理订单的收益率。',
  proof: '证明',
  proofNote: '每笔订单都附有签名回执。报价每分钟进行哈希并串联，根值对外公布。',
  verify: '谁也无法分叉的日志',
  verifyNote:
    '本设备如何监视、见证人是谁，以及如何核验 .proof 文件。模拟模式下的见证人由我们自己运行，不能证明任何事。',
  fees: '费用',
  feesNote: '所有费用在确认前以金额显示。提现手续费从提现金额中扣除，无需预先支付。',
  risk: '风险',
  stats: '统计数据',
  solvency: '偿付能力公示',
  solvencyNote: '公布所持资产与对全体用户的应付款项，以及包含每个余额的树根。',
  licences: '使用的组件',
  licencesNote:
    'React、React Router、TanStack Query、Base UI、Tailwind CSS、noble-curves、noble-hashes、qrcode-generator（MIT 许可）；TradingView Lightweight Charts™（Apache 2.0 许可，© TradingView, Inc.）。',
  version: '版本 {{version}}',
  documents: '条款与政策',
  terms: '服务条款',
  privacy: '隐私政策',
  status: '系统状态',
  riskFull: '风险提示',
  feeOrder: '交易（{{symbol}}；其他品种见其页面）',
  feeOfStake: '交易金额的{{share}}',
  feeDeposit: '充值',
  feeNone: '免费',
  feeBank: '提现至银行卡（{{currency}}）',
  feeCrypto: '提现至地址（{{currency}}）',
  feeAtLeast: '{{share}}，最低{{least}}',
};
