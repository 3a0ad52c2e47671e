export const en = {
  seq: 'No.',
  operator: 'Operator',
  action: 'Action',
  subject: 'About',
  details: 'Details',
  hash: 'Hash',
  check: 'Check the chain here',
  checkHint: 'Fetches every entry and hashes it in this browser.',
  progress: '{{checked}} of {{total}} checked',
  holds: 'The chain holds: {{n}} entries from the newest to the first. Its newest hash:',
  broken: 'The chain is broken at entry {{seq}}: it is not what was written then.',
  incomplete: 'The chain is not whole: its beginning is missing, or the server itself finds it broken.',
};

export const ja: typeof en = {
  seq: '番号',
  operator: '担当者',
  action: '操作',
  subject: '対象',
  details: '詳細',
  hash: 'ハッシュ',
  check: 'この画面で検証する',
  checkHint: 'すべての記録を取得し、このブラウザでハッシュを計算します。',
  progress: '{{total}}件中{{checked}}件を検証しました',
  holds: '改ざんはありません。最新から最初まで{{n}}件を検証しました。最新のハッシュ：',
  broken: '{{seq}}番の記録が一致しません。記録後に変更された可能性があります。',
  incomplete: '記録が揃っていません。最初の記録が欠けているか、サーバー側の検証で不一致が見つかりました。',
};
