/** Older entries have these actions under the name `rings`. */
const LINKED_ACCOUNTS = {
  en: {
    released: 'Marked linked accounts as different people',
    declined: 'Marked linked accounts as the same person',
  },
  ja: { released: '関連口座を別人と判定', declined: '関連口座を同一人物と判定' },
};

export const en = {
  seq: 'No.',
  operator: 'Operator',
  action: 'Action',
  actions: {
    operator: {
      login: 'Logged in',
      create: 'Added an operator',
      role: 'Changed a role',
      disable: 'Disabled an operator',
      enable: 'Enabled an operator',
      password: 'Changed their own password',
      settings: 'Log-in changed by configuration',
      reset_totp: 'Reset an operator’s authenticator',
    },
    kyc: {
      view: 'Viewed an identity verification',
      approve: 'Approved an identity verification',
      reject: 'Requested changes to an identity verification',
    },
    documents: {
      view: 'Viewed a customer’s documents',
    },
    customer: {
      freeze: 'Froze a customer',
      unfreeze: 'Unfroze a customer',
      reset_totp: 'Turned off a customer’s two-factor log-in',
    },
    deposit: {
      approve: 'Confirmed a deposit',
      reject: 'Rejected a deposit',
    },
    withdrawal: {
      approve: 'Approved a withdrawal',
      reject: 'Rejected a withdrawal',
      settle: 'Recorded a payout result',
      broadcast: 'Recorded a payout transaction',
    },
    payout_file: {
      make: 'Created a payout file',
    },
    payout_result: {
      read: 'Uploaded bank results',
    },
    bank_statement: {
      read: 'Uploaded a bank statement',
    },
    bank_list: {
      upload: 'Uploaded a list of banks',
      propose: 'Proposed a list of banks',
      approve: 'Approved a list of banks',
      reject: 'Rejected a list of banks',
      withdraw: 'Withdrew a proposed list of banks',
    },
    rail_event: {
      close: 'Closed a payment exception',
    },
    correction: {
      ask: 'Requested a correction',
      approve: 'Approved a correction',
      reject: 'Rejected a correction',
    },
    terms: {
      propose: 'Proposed new terms',
      approve: 'Approved new terms',
      reject: 'Rejected proposed terms',
      withdraw: 'Withdrew proposed terms',
      orders: 'Changed the terms of orders',
      positions: 'Changed the terms of an earn product',
    },
    instrument: {
      release: 'Lifted the suspension of an instrument',
      propose: 'Proposed terms of an instrument',
      approve: 'Approved terms of an instrument',
      reject: 'Rejected terms of an instrument',
      withdraw: 'Withdrew a proposal for an instrument',
    },
    instrument_orders: {
      propose: 'Proposed whether an instrument takes orders',
      approve: 'Decided whether an instrument takes orders',
      reject: 'Rejected a proposal about taking orders',
      withdraw: 'Withdrew a proposal about taking orders',
    },
    linked_accounts: LINKED_ACCOUNTS.en,
    rings: LINKED_ACCOUNTS.en,
    chat: {
      send: 'Replied to a customer',
      assign: 'Assigned a conversation',
      close: 'Closed a conversation',
    },
    saved_reply: {
      save: 'Saved a reply',
      delete: 'Removed a saved reply',
    },
    notice: {
      save: 'Saved a notice',
      publish: 'Published a notice',
      withdraw: 'Withdrew a notice',
    },
    page: {
      save: 'Changed a page',
    },
    support_hours: {
      set: 'Changed the support hours',
    },
  },
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
  actions: {
    operator: {
      login: 'ログイン',
      create: '担当者の追加',
      role: '権限の変更',
      disable: '担当者の無効化',
      enable: '担当者の有効化',
      password: '自分のパスワードの変更',
      settings: '設定によるログイン情報の変更',
      reset_totp: '担当者の二段階認証の再設定',
    },
    kyc: {
      view: '本人確認の閲覧',
      approve: '本人確認の承認',
      reject: '本人確認の再提出依頼',
    },
    documents: {
      view: '本人確認書類の閲覧',
    },
    customer: {
      freeze: '口座の凍結',
      unfreeze: '凍結の解除',
      reset_totp: 'お客様の二段階認証の解除',
    },
    deposit: {
      approve: '入金の確定',
      reject: '入金の却下',
    },
    withdrawal: {
      approve: '出金の承認',
      reject: '出金の却下',
      settle: '支払結果の入力',
      broadcast: '送金取引IDの入力',
    },
    payout_file: {
      make: '振込データの作成',
    },
    payout_result: {
      read: '振込結果の取り込み',
    },
    bank_statement: {
      read: '銀行明細の取り込み',
    },
    bank_list: {
      upload: '銀行一覧の取り込み',
      propose: '銀行一覧の提案',
      approve: '銀行一覧の承認',
      reject: '銀行一覧の却下',
      withdraw: '銀行一覧の提案の取り下げ',
    },
    rail_event: {
      close: '要確認の入出金への対応',
    },
    correction: {
      ask: '訂正の申請',
      approve: '訂正の承認',
      reject: '訂正の却下',
    },
    terms: {
      propose: '条件変更の提案',
      approve: '条件変更の承認',
      reject: '条件変更の却下',
      withdraw: '条件変更の取り下げ',
      orders: '取引条件の変更',
      positions: '運用条件の変更',
    },
    instrument: {
      release: '銘柄の停止解除',
      propose: '銘柄の条件の提案',
      approve: '銘柄の条件の承認',
      reject: '銘柄の条件の却下',
      withdraw: '銘柄の提案の取り下げ',
    },
    instrument_orders: {
      propose: '取引受付の変更の提案',
      approve: '取引受付の変更の承認',
      reject: '取引受付の変更の却下',
      withdraw: '取引受付の提案の取り下げ',
    },
    linked_accounts: LINKED_ACCOUNTS.ja,
    rings: LINKED_ACCOUNTS.ja,
    chat: {
      send: 'メッセージへの返信',
      assign: '会話の担当変更',
      close: '会話の対応完了',
    },
    saved_reply: {
      save: '定型文の保存',
      delete: '定型文の削除',
    },
    notice: {
      save: 'お知らせの保存',
      publish: 'お知らせの公開',
      withdraw: 'お知らせの取り下げ',
    },
    page: {
      save: '固定ページの変更',
    },
    support_hours: {
      set: '受付時間の変更',
    },
  },
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
