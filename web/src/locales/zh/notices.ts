import type { notices as english } from '../en/notices';
import type { TextsOf } from '../texts';

export const notices: TextsOf<typeof english> = {
  title: '公告',
  none: '暂无公告',
  noneNote: '服务变更将在此公布。',
  unread: '未读',
  markAll: '全部标为已读',
};
