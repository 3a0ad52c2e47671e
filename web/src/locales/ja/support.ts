import type { support as english } from '../en/support';
import type { TextsOf } from '../texts';

export const support: TextsOf<typeof english> = {
  title: 'お問い合わせ',
  hours: '受付時間：{{hours}}',
  messageLabel: 'メッセージ',
  placeholder: 'メッセージを入力',
  send: '送信',
  picture: '画像を添付',
  pictureBusy: '画像を送信しています',
  attachment: '添付画像',
  read: '既読',
  none: 'ご用件をお聞かせください',
  noneNote: 'やり取りはこの画面に残ります。',
  you: 'お客様',
  us: 'サポート',
  conversation: 'やり取り',
  sent: '送信済み',
  sending: '送信中',
  unsent: '送信中のメッセージ',
  sendingLater:
    'メッセージはまだ届いていません。この端末に1日間保存され、接続が回復すると自動で送信されます。アプリを閉じた場合は、この画面をもう一度開いてください。',
  notSent: '送信できませんでした。',
  waitedTooLong: '1日以上送信できない状態が続きました。',
  tooManyUnsent:
    '送信待ちのメッセージが{{most}}件あります。入力内容は残りますので、送信が済んでから再度お試しください。',
  typing: '担当者が入力しています',
  older: '過去のメッセージを表示',
  about_order: '取引について',
  about_deposit: '入金について',
  about_withdrawal: '出金について',
  about_position: '運用について',
  aboutRemove: 'この内容を外す',
};
