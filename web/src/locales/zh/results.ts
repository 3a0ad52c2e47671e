import type { results as english } from '../en/results';
import type { TextsOf } from '../texts';

export const results: TextsOf<typeof english> = {
  title: '交易统计',
  period: '时间段',
  days: '{{n}}天',
  netNote: '盈利减去亏损和手续费',
  orders: '订单数',
  stakes: '投入金额',
  won: '胜率',
  net: '盈亏',
  longestWin: '最长连续盈利',
  longestLoss: '最长连续亏损',
  winShare: '您的胜率与盈亏平衡点',
  winShareNote: '您的胜率为{{won}}。按这些收益率和手续费，需要达到{{needed}}才能不亏不赚。',
  below: '您比盈亏平衡点低{{n}}个百分点。大多数客户都是如此：收益小于所承担的风险。',
  above: '您比盈亏平衡点高{{n}}个百分点。再下几笔订单，结果就可能反转。',
  byDay: '按日',
  dayResult: '{{net}}，{{n}}笔',
  byMarket: '按品种',
  byDuration: '按周期',
  byHour: '按时段',
  cut: '仅统计最近{{n}}笔订单（自{{time}}起）。',
  csv: '将这些订单保存为CSV',
  helpBreakEven: '如何计算',
};
