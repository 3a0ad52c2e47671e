export const notices = {
  title: 'Notices',
  none: 'No notices yet',
  noneNote: 'Changes are announced on this page.',
  unread: 'Unread',
  markAll: 'Mark all as read',
} as const;
