import type { status as en } from '../en/status';
import type { TextsOf } from '../texts';

export const status: TextsOf<typeof en> = {
  title: 'システムの稼働状況',
  parts: '各機能（直近90日）',
  incidents: 'お知らせ（障害）',
  checked: '確認日時：{{time}}',
  legend: '1本が1日（UTC）です。緑は99.9％以上の時間で応答、赤はそれ未満、灰色は記録なしを表します。',
  since: '{{time}}から対応中',
  resolved: '{{time}}に復旧',
  updated: '更新：{{time}}',
  noData: 'まだ記録がありません',
  worstDay: '{{days}}日分の記録・最も低い日は{{percent}}％',
  'all.ok': 'すべて正常に動いています',
  'all.down': '一部の機能が動いていません',
  'all.unknown': '現在の状況を確認できません',
  'states.ok': '正常',
  'states.down': '応答なし',
  'states.unknown': '不明',
  'names.identity': 'アカウントとログイン',
  'names.wallet': 'ウォレット・入出金',
  'names.market': '価格とチャート',
  'names.trading': '取引',
  'names.earn': '資産運用',
  'names.referral': '招待と紹介報酬',
  'names.support': 'お問い合わせとお知らせ',
};
