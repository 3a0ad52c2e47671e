import type { results as english } from '../en/results';
import type { TextsOf } from '../texts';

export const results: TextsOf<typeof english> = {
  title: '取引成績',
  period: '期間',
  days: '{{n}}日間',
  netNote: '利益から損失と手数料を差し引いた額',
  orders: '取引数',
  stakes: '取引金額',
  won: '的中率',
  net: '損益',
  longestWin: '連続的中の最多',
  longestLoss: '連続不的中の最多',
  winShare: '的中率と損益分岐点',
  winShareNote: '的中率は{{won}}です。現在のペイアウトと手数料では、損益がゼロになるには{{needed}}が必要です。',
  below: '損益分岐点を{{n}}ポイント下回っています。ペイアウトがリスクより小さいため、多くのお客様が同じ状況です。',
  above: '損益分岐点を{{n}}ポイント上回っています。数回の取引で逆転することもあります。',
  byDay: '日別',
  dayResult: '{{net}}、{{n}}件',
  byMarket: '銘柄別',
  byDuration: '判定までの時間別',
  byHour: '時間帯別',
  cut: '{{time}}以降の最新{{n}}件のみを集計しています。',
  csv: 'この期間の取引をCSVで保存',
  helpBreakEven: '的中率の計算方法',
};
