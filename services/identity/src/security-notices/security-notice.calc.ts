import type { Lang } from '@makoto/contracts';

/** What a security notice tells of. */
export const NOTICE_KINDS = [
  ...(['password', 'pay_password', 'totp_on', 'totp_off', 'device'] as const),
  ...(['passkey_added', 'passkey_removed', 'passkey_copied', 'api_token'] as const),
  ...(['card', 'card_removed', 'address', 'address_removed'] as const),
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

const WHAT: Record<Lang, Record<NoticeKind, string>> = {
  en: {
    password: 'The password was changed.',
    pay_password: 'The payment PIN was changed.',
    totp_on: 'The second factor was switched on.',
    totp_off: 'The second factor was switched off.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    passkey_copied: 'A passkey was refused, because it seems to have been copied. Remove it in the app.',
    card: 'A bank account for withdrawals was added or changed.',
    card_removed: 'A bank account for withdrawals was removed.',
    address: 'A wallet address for withdrawals was added.',
    address_removed: 'A wallet address for withdrawals was removed.',
    device: 'Somebody logged in on a new device.',
    api_token: 'An API token was created, with which programs can use the account.',
  },
  jp: {
    password: 'パスワードが変更されました。',
    pay_password: '取引暗証番号が変更されました。',
    totp_on: '二段階認証が有効になりました。',
    totp_off: '二段階認証が無効になりました。',
    passkey_added: 'パスキーが追加されました。',
    passkey_removed: 'パスキーが削除されました。',
    passkey_copied:
      'パスキーが複製された可能性があるため、使用を拒否しました。アプリでそのパスキーを削除してください。',
    card: '出金先の銀行口座が追加または変更されました。',
    card_removed: '出金先の銀行口座が削除されました。',
    address: '出金先のウォレットアドレスが追加されました。',
    address_removed: '出金先のウォレットアドレスが削除されました。',
    device: '新しい端末からログインがありました。',
    api_token: 'プログラムから口座を利用できるAPIトークンが作成されました。',
  },
  zn: {
    password: '密码已更改。',
    pay_password: '支付密码已更改。',
    totp_on: '已开启双重验证。',
    totp_off: '已关闭双重验证。',
    passkey_added: '已添加通行密钥。',
    passkey_removed: '已删除通行密钥。',
    passkey_copied: '有通行密钥疑似被复制，已拒绝使用。请在应用中删除该通行密钥。',
    card: '已添加或更改提现银行账户。',
    card_removed: '已删除提现银行账户。',
    address: '已添加提现钱包地址。',
    address_removed: '已删除提现钱包地址。',
    device: '有新设备登录。',
    api_token: '已创建 API 令牌，程序可通过它使用账户。',
  },
};

const SUBJECT: Record<Lang, string> = {
  en: 'Makoto: security notice',
  jp: 'Makoto：セキュリティのお知らせ',
  zn: 'Makoto：安全提醒',
};

const TEXT: Record<Lang, (what: string, username: string, at: string, link: string) => string> = {
  en: (what, username, at, link) =>
    `${what} Account: ${username}. Time: ${at} (UTC). If this was not you, freeze the account at once: ${link} This stops log-ins and withdrawals. The link works for 72 hours. If it was you, there is nothing to do.`,
  jp: (what, username, at, link) =>
    `${what}アカウント：${username}、日時：${at}（UTC）。お心当たりがない場合は、次のページからすぐに口座を凍結してください： ${link} ログインと出金が停止されます。リンクは72時間有効です。ご本人による操作の場合、お手続きは不要です。`,
  zn: (what, username, at, link) =>
    `${what}账号：${username}，时间：${at}（UTC）。如非本人操作，请立即打开此页面冻结账户： ${link} 冻结后将无法登录和提现。链接 72 小时内有效。如为本人操作，无需处理。`,
};

/** Subject and text of a notice in the customer's language. `at` is epoch milliseconds. */
export function securityNotice(
  lang: Lang,
  { kind, username, at, link }: { kind: NoticeKind; username: string; at: number; link: string },
): { subject: string; text: string } {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return { subject: SUBJECT[lang], text: TEXT[lang](WHAT[lang][kind], username, time, link) };
}
