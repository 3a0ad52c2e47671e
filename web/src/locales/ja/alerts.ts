import type { alerts as english } from '../en/alerts';
import type { TextsOf } from '../texts';

export const alerts: TextsOf<typeof english> = {
  title: '価格アラート',
  yours: '設定したアラート',
  none: '価格アラートはまだありません',
  noneNote: '銘柄を選択し、チャート上部のベルを押すと設定できます。',
  noneHere: '上の欄に価格を入力すると、その価格に達したときにお知らせします。',
  chooseMarket: '銘柄を選択する',
  rule: '条件を満たした最初の価格で、1回だけお知らせします。対象は取引の判定に使われる価格のみです。アラートによって注文が行われることはありません。',
  kind: 'お知らせの条件',
  crosses: '価格に到達',
  moves: '変動率に到達',
  price: '価格',
  priceNote: '上昇・下落のどちらで到達してもお知らせします',
  priceNeeded: '価格を入力してください。',
  change: '変動率（%）',
  changeNote: '現在価格からの上昇または下落',
  changeNeeded: '0より大きく{{most}}以下の値を入力してください。',
  set: 'アラートを設定する',
  saved: 'アラートを設定しました',
  reached: '到達',
  reachesUp: '{{price}}以上',
  reachesDown: '{{price}}以下',
  movesBy: '{{price}}から±{{change}}',
  setAt: '{{time}}に設定（{{price}}）',
  reachedAt: '{{time}}に{{price}}',
};
