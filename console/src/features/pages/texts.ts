export const en = {
  names: {
    about: 'About us',
    risk: 'Risk notice',
    terms: 'Terms of use',
    privacy: 'Privacy',
    help_bank: 'Help: bank transfer',
    help_crypto: 'Help: digital currency',
  },
  page: 'Page',
  version: 'Version',
  since: 'In effect from',
  next: 'Next version from',
  history: 'Versions',
  writtenBy: 'Written by',
  withProduct: 'Built in',
  saveSure: 'Save this as the next version? Customers see it from the given time.',
  empty: 'No versions yet. Each change to the text adds one.',
};

export const ja: typeof en = {
  names: {
    about: '会社概要',
    risk: 'リスク説明',
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    help_bank: 'ヘルプ：銀行振込',
    help_crypto: 'ヘルプ：暗号資産',
  },
  page: 'ページ',
  version: '版',
  since: '適用開始日時',
  next: '次の版の適用開始',
  history: '改定履歴',
  writtenBy: '作成者',
  withProduct: '初期設定',
  saveSure: '次の版として保存しますか。指定した日時からお客様に表示されます。',
  empty: '版はまだありません。本文を変更すると追加されます。',
};
