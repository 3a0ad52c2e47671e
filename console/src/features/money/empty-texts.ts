export const en = {
  deposits: {
    pending: 'No deposit waits to be confirmed. One comes here when its customer says that it was paid.',
    awaiting_payment: 'No payment is awaited. A deposit comes here when a customer opens one.',
    success: 'No deposit was credited yet. One comes here when its amount is confirmed.',
    fail: 'No deposit was rejected.',
    expired: 'No deposit has expired. One that is not paid in time comes here.',
  },
  withdrawals: {
    pending: 'No withdrawal waits for approval. One comes here when a customer asks for it.',
    approved: 'Nothing waits to be paid out. What you approve comes here, and goes into the next payout file.',
    sent: 'Nothing is on its way. A withdrawal comes here with the payout file that pays it.',
    success: 'No withdrawal was paid yet. One comes here when its payment is confirmed.',
    fail: 'No withdrawal has failed or was given back.',
    cancelled: 'No customer has called a withdrawal off.',
  },
};

export const ja: typeof en = {
  deposits: {
    pending: '確認中の入金はありません。お客様が支払い完了を連絡すると表示されます。',
    awaiting_payment: '支払い待ちの入金はありません。お客様が入金を申し込むと表示されます。',
    success: '完了した入金はまだありません。入金額を確定すると表示されます。',
    fail: '不成立となった入金はありません。',
    expired: '期限切れの入金はありません。期限までに支払われなかった入金が表示されます。',
  },
  withdrawals: {
    pending: '確認中の出金はありません。お客様が出金を申し込むと表示されます。',
    approved: '承認済みで未払いの出金はありません。承認すると表示され、次の振込データに含まれます。',
    sent: '送金済みで結果待ちの出金はありません。振込データを作成すると表示されます。',
    success: '完了した出金はまだありません。支払いが確認されると表示されます。',
    fail: '不成立となった出金はありません。',
    cancelled: 'お客様が取り消した出金はありません。',
  },
};
