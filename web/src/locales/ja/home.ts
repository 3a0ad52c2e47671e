import type { home as english } from '../en/home';
import type { TextsOf } from '../texts';

export const home: TextsOf<typeof english> = {
  totalAssets: '総資産',
  today: '本日の損益',
  todayOrders: '取引 {{n}}件',
  running: '判定待ちの取引',
  movers: '値動きの大きい銘柄',
  notices: 'お知らせ',
  settlesIn: '判定まで',
  claim: 'すべてを確かめられる取引を',
  claimNote: '価格と判定のひとつひとつに証明が付きます。まずはデモ資金でお試しください。',
  checked: '公正さの確認方法',
  checkedProof: '判定証明',
  checkedProofNote: '当社を信用しなくても、取引ごとに検証できます',
  checkedSolvency: '支払余力の公開',
  checkedSolvencyNote: '保有資産とお客様への債務を1時間ごとに公開',
  checkedStats: '統計',
  checkedStatsNote: '損失口座の割合と出金の所要時間',
};
