/** What a security notice tells an operator of. */
export const OPERATOR_NOTICE_KINDS = [
  'operator_passkey_added',
  'operator_passkey_removed',
  'operator_passkey_copied',
] as const;
export type OperatorNoticeKind = (typeof OPERATOR_NOTICE_KINDS)[number];

const WHAT: Record<OperatorNoticeKind, readonly string[]> = {
  operator_passkey_added: [
    'A passkey for the console was added.',
    '管理画面のパスキーが追加されました。',
    '已添加用于管理后台的通行密钥。',
  ],
  operator_passkey_removed: [
    'A passkey for the console was removed.',
    '管理画面のパスキーが削除されました。',
    '已删除用于管理后台的通行密钥。',
  ],
  operator_passkey_copied: [
    'A passkey for the console was refused, because it seems to have been copied. Remove it in the console.',
    '管理画面のパスキーが複製された可能性があるため、使用を拒否しました。管理画面でそのパスキーを削除してください。',
    '用于管理后台的通行密钥疑似被复制，已拒绝使用。请在管理后台删除该通行密钥。',
  ],
};

const TEXT: readonly ((what: string, email: string, at: string) => string)[] = [
  (what, email, at) =>
    `${what} Account: ${email}. Time: ${at} (UTC). If this was not you, ask an owner at once to disable your account.`,
  (what, email, at) =>
    `${what}アカウント：${email}、日時：${at}（UTC）。お心当たりがない場合は、すぐに責任者へ連絡し、アカウントを無効にしてもらってください。`,
  (what, email, at) => `${what}账号：${email}，时间：${at}（UTC）。如非本人操作，请立即联系负责人停用您的账号。`,
];

/**
 * Subject and text of a notice to an operator, in all languages: the console's language is known to the browser only. `at`
 * is epoch milliseconds.
 */
export function operatorNotice(kind: OperatorNoticeKind, email: string, at: number): { subject: string; text: string } {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const texts = TEXT.map((text, i) => text(WHAT[kind][i] ?? '', email, time));
  return { subject: 'Makoto: security notice', text: texts.join('\n\n') };
}
