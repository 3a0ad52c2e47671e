import type { exclusion as english } from '../en/exclusion';
import type { TextsOf } from '../texts';

export const exclusion: TextsOf<typeof english> = {
  title: '利用を休止しています',
  until: '{{time}}まで、入金・取引・運用商品の申し込みはできません。',
  reason: 'お客様ご自身による設定です',
  more: '利用制限・休止',
  frozenTitle: '口座の利用を一部停止しています',
  frozen: '停止が解除されるまで、入金・取引・運用商品の申し込みはできません。',
  open: '引き続きご利用いただけるお手続き：{{what}}',
  comma: '・',
  withdrawal: '出金',
  conversion: '両替',
  earlyExit: '中途解約',
  ask: 'お問い合わせ',
};
