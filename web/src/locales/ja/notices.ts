import type { notices as english } from '../en/notices';
import type { TextsOf } from '../texts';

export const notices: TextsOf<typeof english> = {
  title: 'お知らせ',
  none: 'お知らせはまだありません',
  noneNote: 'サービスに関するご案内をこの画面に掲載します。',
  unread: '未読',
  markAll: 'すべて既読にする',
};
