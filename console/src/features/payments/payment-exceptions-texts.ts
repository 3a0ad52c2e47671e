export const en = {
  states: { open: 'Open', closed: 'Closed' },
  empty: {
    open: 'No open exceptions. A report appears here when it matches no record, differs from its record, arrives after the payment has ended, or tells of a refund or chargeback.',
    closed: 'No closed exceptions yet. Those you close appear here with the action taken.',
  },
  about: 'Payment',
  none: 'No matching record: {{reference}}',
  close: 'Close',
  closeHint:
    'Note what you did, for other operators. Closing moves no money: to credit or take back an amount, request a correction. After a chargeback, closing lets the customer withdraw again.',
  done: 'Action taken',
  closedBy: 'Closed by',
};

export const ja: typeof en = {
  states: { open: '未対応', closed: '対応済み' },
  empty: {
    open: '確認が必要な通知はありません。該当する入出金がない通知、内容が一致しない通知、完了後に届いた通知、返金やチャージバックの通知が表示されます。',
    closed: '対応済みの通知はまだありません。対応を終えると、その内容とともに表示されます。',
  },
  about: '対象',
  none: '該当なし：{{reference}}',
  close: '対応済みにする',
  closeHint:
    '他の担当者のために、対応した内容を入力してください。この操作で残高は変わりません。入金や減額が必要な場合は、訂正を申請してください。チャージバックの場合、対応済みにするとお客様は再び出金できます。',
  done: '対応内容',
  closedBy: '対応者',
};
