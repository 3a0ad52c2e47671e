import type { alerts as english } from '../en/alerts';
import type { TextsOf } from '../texts';

export const alerts: TextsOf<typeof english> = {
  title: '价格提醒',
  yours: '我的提醒',
  none: '暂无价格提醒',
  noneNote: '选择品种后，点击图表上方的铃铛即可设置。',
  noneHere: '在上方输入价格，到价时会通知您。',
  chooseMarket: '选择品种',
  rule: '由首个满足条件的报价触发，仅提醒一次。仅计入可用于订单结算的报价。提醒不会自动下单。',
  kind: '提醒条件',
  crosses: '到达价格',
  moves: '涨跌幅',
  price: '价格',
  priceNote: '上涨或下跌到达均会提醒',
  priceNeeded: '请输入价格。',
  change: '涨跌幅（%）',
  changeNote: '相对当前价格上涨或下跌',
  changeNeeded: '请输入大于 0 且不超过 {{most}} 的数值。',
  set: '设置提醒',
  saved: '提醒已设置',
  reached: '已到价',
  reachesUp: '{{price}} 或以上',
  reachesDown: '{{price}} 或以下',
  movesBy: '较 {{price}} 涨跌 {{change}}',
  setAt: '{{time}} 设置（{{price}}）',
  reachedAt: '{{time}} 到达 {{price}}',
};
