/** The texts of a deposit that an operator confirms or rejects. */
export const en = {
  found: 'Confirmed amount',
  credited: 'Credited amount',
  heldAmount: 'Converted at the held rate',
  arrivalRate: 'Rate at arrival',
  proof: 'Proof of payment',
  arrived: 'Amount received',
  arrivedHint: 'Enter the amount on the bank statement, not the amount the customer states.',
  anewHint:
    'Enter the amount on the bank statement. If it differs from the amount confirmed so far, the approvals start again.',
  confirm: 'Confirm the amount',
  confirmSure: 'Confirm that {{amount}} arrived? Unless another operator must confirm it too, it is credited at once.',
  inPairs:
    'Two different operators must confirm {{amount}}. The limit for one counts what was confirmed within 24 hours for this customer and those linked.',
  crediting: {
    chain: 'Credited automatically',
    provider: 'Credited automatically',
    under_way: 'Confirmed, waiting for an exchange rate',
  },
  creditingHints: {
    chain:
      'A payment to the customer’s address is credited automatically after 20 confirmations. It cannot be confirmed by hand, or the same payment would be credited twice.',
    provider:
      'The payment provider confirms the payment. It cannot be confirmed by hand, or the same payment would be credited twice.',
    under_way:
      'It is credited automatically as soon as there is a rate. At weekends that may be on Monday. You do not need to do anything.',
  },
  rejectDeposit: 'Reject the deposit',
  rejectAgain: 'Take the confirmations back',
  shown: 'The customer sees this in their records.',
  reasons: {
    notArrived: 'No payment with this reference has reached our bank account.',
    otherName: 'The payment came from an account in another name and has been sent back.',
  },
};

export const ja: typeof en = {
  found: '確認した金額',
  credited: '入金処理額',
  heldAmount: '固定レートで換算した額',
  arrivalRate: '着金時のレート',
  proof: '支払い証明',
  arrived: '着金額',
  arrivedHint: 'お客様の申告額ではなく、銀行明細の金額を入力してください。',
  anewHint: '銀行明細の金額を入力してください。前の担当者と異なる金額を入力すると、承認は最初からやり直しになります。',
  confirm: '着金額を確定する',
  confirmSure: '{{amount}}の着金を確定しますか。別の担当者による確定が不要な場合は、すぐに入金されます。',
  inPairs:
    '{{amount}}には異なる担当者2名による確定が必要です。1名で確定できる上限には、このお客様と関連のあるお客様の24時間分の確定額を含みます。',
  crediting: {
    chain: 'この入金は自動で反映されます',
    provider: 'この入金は自動で反映されます',
    under_way: '確定済み（為替レート待ち）',
  },
  creditingHints: {
    chain:
      'お客様のアドレスへの着金は、20承認の後に自動で入金処理されます。同じ支払いが二重に計上されるのを防ぐため、手動では確定できません。',
    provider: '決済代行会社が支払いを確認します。同じ支払いが二重に計上されるのを防ぐため、手動では確定できません。',
    under_way:
      '為替レートが取得でき次第、自動で入金処理されます。週末は月曜日になる場合があります。追加の操作は必要ありません。',
  },
  rejectDeposit: '入金を却下する',
  rejectAgain: '承認を取り消す',
  shown: 'お客様の取引記録に表示されます。',
  reasons: {
    notArrived: 'この照会番号の入金を銀行口座で確認できませんでした。',
    otherName: '名義の異なる口座からのお振込みのため、返金いたしました。',
  },
};

export const zh: typeof en = {
  found: '确认金额',
  credited: '入账金额',
  heldAmount: '按锁定汇率折算的金额',
  arrivalRate: '到账时的汇率',
  proof: '付款凭证',
  arrived: '到账金额',
  arrivedHint: '请填写银行对账单上的金额，而非客户所称的金额。',
  anewHint: '请填写银行对账单上的金额。若与此前确认的金额不同，须重新审批。',
  confirm: '确认金额',
  confirmSure: '确认已到账 {{amount}}？若无须另一名操作员确认，将立即入账。',
  inPairs: '{{amount}} 须由两名不同的操作员确认。单人确认的限额计入该客户及其关联客户24小时内已确认的金额。',
  crediting: {
    chain: '自动入账',
    provider: '自动入账',
    under_way: '已确认，等待汇率',
  },
  creditingHints: {
    chain: '转入客户地址的款项在20次确认后自动入账。为避免同一款项重复入账，不能手动确认。',
    provider: '由支付服务商确认付款。为避免同一款项重复入账，不能手动确认。',
    under_way: '取得汇率后会立即自动入账；周末可能要到星期一。您无需操作。',
  },
  rejectDeposit: '驳回充值',
  rejectAgain: '撤销确认',
  shown: '客户会在记录中看到此内容。',
  reasons: {
    notArrived: '我们的银行账户未收到带有此附言的款项。',
    otherName: '款项来自他人名下的账户，已退回。',
  },
};
