export const en = {
  statuses: { open: 'To be decided', released: 'Two people', declined: 'One person' },
  traits: { device: 'Device', card: 'Card', address: 'Address' },
  inviter: 'Inviter',
  member: 'Invited',
  level: 'Level',
  kinds: 'Seen with the same',
  held: 'Held back',
  opened: 'Found',
  release: 'They are two people',
  decline: 'It is one person',
  releaseHint: 'What waits is paid, and later rebates as usual. The reason is kept in the audit log.',
  declineHint: 'Neither what waits nor later rebates are paid. The reason is kept in the audit log.',
};

export const ja: typeof en = {
  statuses: { open: '判定待ち', released: '別人と判定', declined: '同一人物と判定' },
  traits: { device: '端末', card: 'カード', address: 'アドレス' },
  inviter: '紹介者',
  member: '被紹介者',
  level: '階層',
  kinds: '一致した項目',
  held: '保留中の報酬',
  opened: '検出日時',
  release: '別人と判定する',
  decline: '同一人物と判定する',
  releaseHint: '保留中の報酬を支払い、以後も通常どおり支払います。理由は監査ログに記録されます。',
  declineHint: '保留中の報酬も今後の報酬も支払いません。理由は監査ログに記録されます。',
};
