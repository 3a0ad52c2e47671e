import * as actions from './action-texts';

export const en = {
  seq: 'No.',
  operator: 'Operator',
  action: 'Action',
  actions: actions.en,
  subject: 'About',
  details: 'Details',
  hash: 'Hash',
  check: 'Verify in this browser',
  checkHint: 'Downloads every entry and computes its hash in this browser.',
  progress: '{{checked}} of {{total}} verified',
  holds: 'The audit log is intact: {{n}} entries verified, from the newest to the first. Newest hash:',
  broken: 'The chain breaks at entry {{seq}}: an entry was changed or removed after it was written.',
  incomplete: 'The audit log is incomplete: its beginning is missing, or the server’s own check failed.',
  empty: 'No matching entries. Every operator action is recorded here.',
};

export const ja: typeof en = {
  seq: '番号',
  operator: '担当者',
  action: '操作',
  actions: actions.ja,
  subject: '対象',
  details: '詳細',
  hash: 'ハッシュ',
  check: 'この画面で検証する',
  checkHint: 'すべての記録を取得し、このブラウザでハッシュを計算します。',
  progress: '{{total}}件中{{checked}}件を検証しました',
  holds: '改ざんはありません。最新から最初まで{{n}}件を検証しました。最新のハッシュ：',
  broken: '{{seq}}番の記録でつながりが途切れています。記録後に変更または削除された可能性があります。',
  incomplete: '記録が揃っていません。最初の記録が欠けているか、サーバー側の検証で不一致が見つかりました。',
  empty: '該当する記録はありません。担当者の操作はすべてここに記録されます。',
};

export const zh: typeof en = {
  seq: '序号',
  operator: '操作员',
  action: '操作',
  actions: actions.zh,
  subject: '对象',
  details: '详情',
  hash: '哈希',
  check: '在此浏览器中验证',
  checkHint: '下载所有记录，并在此浏览器中计算其哈希。',
  progress: '已验证 {{checked}} / {{total}}',
  holds: '审计日志完整：从最新到最初，共验证 {{n}} 条记录。最新哈希：',
  broken: '哈希链在第 {{seq}} 条记录处中断：该记录写入后被更改或删除。',
  incomplete: '审计日志不完整：缺少开头部分，或服务器自身的检查未通过。',
  empty: '没有符合条件的记录。操作员的每项操作都会记录在这里。',
};
