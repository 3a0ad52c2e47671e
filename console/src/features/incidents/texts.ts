export const en = {
  statuses: { open: 'Open', resolved: 'Resolved' },
  empty: {
    open: 'No open incidents. Those you open appear on the public status page at once.',
    resolved: 'No resolved incidents yet. They stay on the status page for two weeks.',
  },
  open: 'Open an incident',
  opened: 'Opened',
  updated: 'Updated',
  publish: 'Publish',
  publishSure: 'Show this to everybody on the status page?',
  resolve: 'Resolve',
  resolveSure: 'Is it over? The status page then shows it as resolved.',
};

export const ja: typeof en = {
  statuses: { open: '対応中', resolved: '復旧済み' },
  empty: {
    open: '対応中の障害はありません。登録すると、稼働状況のページにすぐ表示されます。',
    resolved: '復旧した障害はまだありません。復旧後2週間、稼働状況のページに表示されます。',
  },
  open: '障害を登録する',
  opened: '発生日時',
  updated: '更新日時',
  publish: '公開する',
  publishSure: '稼働状況のページで全員に公開しますか？',
  resolve: '復旧にする',
  resolveSure: '復旧しましたか？稼働状況のページに復旧済みと表示されます。',
};

export const zh: typeof en = {
  statuses: { open: '处理中', resolved: '已恢复' },
  empty: {
    open: '没有处理中的故障。登记后会立即显示在公开的系统状态页面上。',
    resolved: '尚无已恢复的故障。恢复后会在系统状态页面上保留两周。',
  },
  open: '登记故障',
  opened: '发生时间',
  updated: '更新时间',
  publish: '发布',
  publishSure: '确定在系统状态页面上向所有人公开？',
  resolve: '标记为已恢复',
  resolveSure: '故障是否已恢复？系统状态页面将显示为已恢复。',
};
