import type { exclusion as english } from '../en/exclusion';
import type { TextsOf } from '../texts';

export const exclusion: TextsOf<typeof english> = {
  title: '利用を休止しています',
  until: '{{time}}まで、入金・取引・両替・運用商品の申し込みはできません。出金は可能です。',
  reason: '理由：お客様ご自身による自己排除',
  more: '利用制限・休止',
};
