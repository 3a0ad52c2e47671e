import type { CodePurpose, Lang } from '@makoto/contracts';

const WHAT: Record<Lang, Record<CodePurpose, string>> = {
  en: {
    reset_pwd: 'set a new password',
    reset_paypwd: 'set a new payment PIN',
    bind_email: 'confirm your e-mail address',
    bind_phone: 'confirm your phone number',
  },
  jp: {
    reset_pwd: 'パスワードの再設定',
    reset_paypwd: '取引暗証番号の再設定',
    bind_email: 'メールアドレスの確認',
    bind_phone: '電話番号の確認',
  },
  zn: { reset_pwd: '重设密码', reset_paypwd: '重设支付密码', bind_email: '确认邮箱', bind_phone: '确认手机号' },
};

const TEXT: Record<Lang, (code: string, what: string) => string> = {
  en: (code, what) =>
    `${code} is your code to ${what}. It expires in 10 minutes. Do not share it; we will never ask you for it.`,
  jp: (code, what) =>
    `${what}の確認コードは ${code} です（10分間有効）。第三者には教えないでください。当社からお尋ねすることはありません。`,
  zn: (code, what) => `您的验证码是 ${code}，用于${what}，10 分钟内有效。请勿告诉他人，我们不会向您索取。`,
};

const SUBJECT: Record<Lang, string> = { en: 'Makoto: your code', jp: 'Makoto：確認コード', zn: 'Makoto：验证码' };

/** Subject and text of a message with a code. */
export function codeText(lang: Lang, purpose: CodePurpose, code: string): { subject: string; text: string } {
  return { subject: SUBJECT[lang], text: TEXT[lang](code, WHAT[lang][purpose]) };
}
