export const en = {
  states: { open: 'Open', closed: 'Closed' },
  empty: {
    open: 'Everything that was reported fits. A report comes here when it names nothing of ours, differs from what it names, or comes after that has ended.',
    closed: 'No report was closed yet. What you close comes here with what was done.',
  },
  about: 'About',
  none: 'Not ours: {{reference}}',
  close: 'Close',
  closeHint:
    'Write what was done, for other operators. This moves no money: to credit or take something, ask for a correction.',
  done: 'What was done',
  closedBy: 'Closed by',
};

export const ja: typeof en = {
  states: { open: '未対応', closed: '対応済み' },
  empty: {
    open: '確認が必要な通知はありません。該当する入出金がない通知、内容が一致しない通知、完了後に届いた通知が表示されます。',
    closed: '対応済みの通知はまだありません。対応を終えると、その内容とともに表示されます。',
  },
  about: '対象',
  none: '該当なし：{{reference}}',
  close: '対応済みにする',
  closeHint:
    '他の担当者のために、対応した内容を入力してください。この操作で残高は変わりません。入金や減額が必要な場合は、訂正を申請してください。',
  done: '対応内容',
  closedBy: '対応者',
};
