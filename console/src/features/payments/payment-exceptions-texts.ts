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

export const zh: typeof en = {
  states: { open: '待处理', closed: '已处理' },
  empty: {
    open: '没有待处理的异常。通知找不到对应记录、与记录不符、在付款结束后才到达，或涉及退款、拒付时，会出现在这里。',
    closed: '尚无已处理的异常。处理后会连同处理内容显示在这里。',
  },
  about: '对应款项',
  none: '没有对应记录：{{reference}}',
  close: '标记为已处理',
  closeHint:
    '请为其他操作员记下处理内容。此操作不会变动资金：如需入账或扣回金额，请申请调账。若为拒付，标记后客户可恢复提现。',
  done: '处理内容',
  closedBy: '处理人',
};
