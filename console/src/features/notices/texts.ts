export const en = {
  statuses: { all: 'All', draft: 'Draft', scheduled: 'Scheduled', published: 'Published', withdrawn: 'Withdrawn' },
  title: 'Title',
  write: 'Write a notice',
  save: 'Save as a draft',
  publish: 'Publish',
  publishAt: 'Appears at',
  publishHint: 'Your own time. At once where left empty.',
  publishSure: 'Show this to every customer?',
  updated: 'Changed',
  withdraw: 'Withdraw',
  withdrawSure: 'Take this notice back? Customers see it no more; a scheduled one becomes a draft.',
};

export const ja: typeof en = {
  statuses: { all: 'すべて', draft: '下書き', scheduled: '公開予約', published: '公開中', withdrawn: '取り下げ' },
  title: '件名',
  write: 'お知らせを作成する',
  save: '下書きとして保存する',
  publish: '公開する',
  publishAt: '公開日時',
  publishHint: '現地時間で指定します。空欄の場合はすぐに公開されます。',
  publishSure: 'すべてのお客様に公開しますか。',
  updated: '更新日時',
  withdraw: '取り下げる',
  withdrawSure: 'このお知らせを取り下げますか。お客様には表示されなくなり、公開予約中のものは下書きに戻ります。',
};
