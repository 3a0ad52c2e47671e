export const en = {
  names: {
    about: 'About us',
    risk: 'Risk notice',
    terms: 'Terms of use',
    privacy: 'Privacy',
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

export const zh: typeof en = {
  names: {
    about: '关于我们',
    risk: '风险提示',
    terms: '服务条款',
    privacy: '隐私政策',
  },
  page: '页面',
  version: '版本',
  since: '生效时间',
  next: '下一版本生效时间',
  history: '历史版本',
  writtenBy: '作者',
  withProduct: '系统内置',
  saveSure: '确定保存为下一版本？客户将从设定的时间起看到它。',
  empty: '尚无版本。每次修改内容都会新增一个版本。',
};
