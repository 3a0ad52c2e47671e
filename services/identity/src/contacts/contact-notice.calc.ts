import type { ContactKind, Lang } from '@makoto/contracts';

/** A change that an earlier address is told about. */
export interface NoticedChange {
  kind: ContactKind;
  username: string;
  newAddress: string;
  /** The page on which the change can be undone. */
  undoLink: string;
  /** The page on which the account can be frozen. */
  freezeLink: string;
}

const WHAT: Record<Lang, Record<ContactKind, string>> = {
  en: { email: 'e-mail address', phone: 'phone number' },
  jp: { email: 'メールアドレス', phone: '電話番号' },
  zn: { email: '邮箱', phone: '手机号' },
};

const SUBJECT: Record<Lang, (what: string) => string> = {
  en: (what) => `Makoto: new ${what}`,
  jp: (what) => `Makoto：${what}の変更のお知らせ`,
  zn: (what) => `Makoto：${what}变更通知`,
};

const TEXT: Record<Lang, (what: string, username: string, address: string, undo: string, freeze: string) => string> = {
  en: (what, username, address, undo, freeze) =>
    `The ${what} of your Makoto account ${username} is now ${address}. If you did not do this, undo it within 72 hours: ${undo} Every device is then logged out, and you can set a new password. If somebody else uses the account, freeze it at once: ${freeze} This stops log-ins and withdrawals. If it was you, there is nothing to do.`,
  jp: (what, username, address, undo, freeze) =>
    `Makotoのアカウント（${username}）の${what}が ${address} に変更されました。お心当たりがない場合は、72時間以内に次のページで取り消してください： ${undo} 取り消すとすべての端末からログアウトされ、パスワードを再設定できます。第三者が口座を使っているおそれがある場合は、次のページからすぐに凍結してください： ${freeze} ログインと出金が停止されます。ご本人による変更の場合、お手続きは不要です。`,
  zn: (what, username, address, undo, freeze) =>
    `您的 Makoto 账号（${username}）的${what}已改为 ${address}。如非本人操作，请在 72 小时内打开此页面撤销： ${undo} 撤销后所有设备将退出登录，您可以重设密码。如他人正在使用您的账户，请立即打开此页面冻结： ${freeze} 冻结后将无法登录和提现。如为本人操作，无需处理。`,
};

/** Subject and text of the notice, in the customer's language. The new address is masked. */
export function contactNotice(lang: Lang, change: NoticedChange): { subject: string; text: string } {
  const what = WHAT[lang][change.kind];
  const address = masked(change.newAddress);
  const { username, undoLink, freezeLink } = change;
  return { subject: SUBJECT[lang](what), text: TEXT[lang](what, username, address, undoLink, freezeLink) };
}

/** The first letter and the domain of an e-mail address, or the last three digits of a phone number. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 0 ? `***${address.slice(-3)}` : `${address.slice(0, 1)}***${address.slice(at)}`;
}
