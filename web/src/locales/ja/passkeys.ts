import type { passkeys as english } from '../en/passkeys';
import type { TextsOf } from '../texts';

export const passkeys: TextsOf<typeof english> = {
  title: 'パスキー',
  what: 'パスキーを使うと、端末の指紋・顔・暗証番号でログインや出金の確認ができます。このサイトでしか使えないため、偽サイトにだまし取られることがありません。パスワードも引き続きご利用いただけます。',
  name: '新しいパスキーの名前',
  nameNote: '後で見分けるための名前です',
  password: 'パスワード',
  passwordNote: 'ご本人であることの確認です',
  passwordWrong: 'パスワードが正しくありません。',
  create: 'パスキーを追加',
  added: 'パスキーを追加しました',
  addedAt: '追加：{{time}}',
  usedAt: '最終使用：{{time}}',
  neverUsed: '未使用',
  remove: '削除',
  removeOf: '{{name}}を削除',
  removeAsk: '「{{name}}」を削除しますか？',
  removeNote: '削除すると、このパスキーではログインも確認もできなくなります。端末側のパスキーも削除してください。',
  removed: 'パスキーを削除しました',
  later: '今はしない',
  logIn: 'パスキーでログイン',
  confirm: 'パスキーで確認',
  cancelled: 'キャンセルされたか、時間がかかりすぎました。処理は行われていません。もう一度お試しいただけます。',
  known: 'この端末には、お客様の口座のパスキーがすでにあります。',
  address: 'パスキーは、このサイトの正式なアドレスでのみ使えます。ブラウザのアドレスをご確認ください。',
  unsupported:
    'このブラウザまたは端末はパスキーに対応していません。画面ロックを設定した端末の最新のブラウザをご利用ください。',
  help: 'パスキーについて詳しく',
};
