export const en = {
  statuses: { open: 'To decide', released: 'Different people', declined: 'Same person' },
  fingerprints: { device: 'Device', card: 'Bank account', address: 'Wallet address' },
  inviter: 'Inviter',
  member: 'Invited customer',
  level: 'Level',
  kinds: 'In common',
  held: 'Rebates on hold',
  opened: 'Detected',
  release: 'Mark as different people',
  decline: 'Mark as the same person',
  releaseHint:
    'Rebates on hold are paid, and later rebates are paid as usual. The reason is recorded in the audit log.',
  declineHint: 'Rebates on hold and later rebates are not paid. The reason is recorded in the audit log.',
  empty: {
    open: 'Nothing to decide. A pair appears here when an inviter and an invited customer look like the same person.',
    released: 'No pair has been marked as different people yet.',
    declined: 'No pair has been marked as the same person yet.',
  },
  noRebates: 'No rebates of this pair are on hold.',
};

export const ja: typeof en = {
  statuses: { open: '判定待ち', released: '別人', declined: '同一人物' },
  fingerprints: { device: '端末', card: '銀行口座', address: 'ウォレットアドレス' },
  inviter: '紹介者',
  member: '被紹介者',
  level: '段階',
  kinds: '一致した項目',
  held: '保留中の報酬',
  opened: '検出日時',
  release: '別人と判定する',
  decline: '同一人物と判定する',
  releaseHint: '保留中の報酬を支払い、以後も通常どおり支払います。理由は監査ログに記録されます。',
  declineHint: '保留中の報酬も今後の報酬も支払いません。理由は監査ログに記録されます。',
  empty: {
    open: '判定待ちの組み合わせはありません。紹介者と被紹介者が同一人物と疑われる場合に表示されます。',
    released: '別人と判定した組み合わせはまだありません。',
    declined: '同一人物と判定した組み合わせはまだありません。',
  },
  noRebates: 'この組み合わせで保留中の報酬はありません。',
};

export const zh: typeof en = {
  statuses: { open: '待判定', released: '不同的人', declined: '同一人' },
  fingerprints: { device: '设备', card: '银行卡', address: '钱包地址' },
  inviter: '邀请人',
  member: '被邀请客户',
  level: '级别',
  kinds: '共同点',
  held: '暂缓的返佣',
  opened: '发现时间',
  release: '判定为不同的人',
  decline: '判定为同一人',
  releaseHint: '发放暂缓的返佣，此后的返佣照常发放。理由会记入审计日志。',
  declineHint: '暂缓的返佣及此后的返佣均不发放。理由会记入审计日志。',
  empty: {
    open: '没有待判定的账户。邀请人与被邀请客户疑似同一人时会出现在这里。',
    released: '尚无判定为不同的人的账户。',
    declined: '尚无判定为同一人的账户。',
  },
  noRebates: '这两个账户之间没有暂缓的返佣。',
};
