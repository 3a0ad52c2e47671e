import type { auth as english } from '../en/auth';
import type { TextsOf } from '../texts';

export const auth: TextsOf<typeof english> = {
  logInTitle: 'ログイン',
  loggedOut: 'この端末ではログアウトされました。続けるにはログインしてください。',
  registerTitle: '口座開設',
  account: 'ユーザー名・メールアドレス・電話番号',
  username: 'ユーザー名',
  usernameNote: '半角英数字1～18文字',
  usernameWrong: '半角英数字1～18文字で入力してください',
  email: 'メールアドレス（任意）',
  phone: '電話番号（任意）',
  password: 'パスワード',
  passwordNote: '8～72文字',
  passwordWrong: '8～72文字で入力してください',
  confirmPassword: 'パスワード（確認）',
  mismatch: '入力内容が一致しません。もう一度入力してください。',
  payPassword: '取引暗証番号',
  payPasswordNote: '数字6桁。出金、出金先の登録、運用商品の申し込みの際に使用します',
  payPasswordWrong: '数字6桁で入力してください',
  inviteCode: '招待コード（任意）',
  agree: '利用規約と下記のリスク説明を確認し、同意します',
  agreeFirst: '内容を確認のうえ、同意してください',
  readTerms: '利用規約を読む',
  risk: 'リスク説明',
  riskText:
    '短時間の上下取引では、数秒で取引金額の全額と手数料を失うことがあります。多くの口座で損失が生じています。デモ取引モードでは実際の資金は使われません。',
  haveAccount: '口座をお持ちの方',
  noAccount: '口座をお持ちでない方',
  forgot: 'パスワードをお忘れですか',
  totp: '認証アプリのコード',
  totpNote: '数字6桁',
};
