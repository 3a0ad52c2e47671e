import type { checkout as english } from '../en/checkout';
import type { TextsOf } from '../texts';

export const checkout: TextsOf<typeof english> = {
  title: 'デモ決済ページ',
  what: '決済会社のページの代わりです。実際の請求は発生しません。',
  amount: 'お支払い金額',
  to: '入金番号',
  pay: '支払う',
  decline: '支払いを拒否する',
  paying: 'お支払いを処理しています',
  payingNote: '数秒で完了します。',
  paid: 'お支払いが完了しました',
  paidNote: '元の画面に戻ると、入金を確認できます。',
  declined: 'お支払いは行われませんでした',
  declinedNote: '請求は発生していません。もう一度お手続きいただけます。',
  expired: '有効期限が切れています',
  expiredNote: '請求は発生していません。入金の画面に戻って手続きを続けるか、新しく入金をお申し込みください。',
  back: '入金の画面に戻る',
  missing: 'お支払いの対象がありません',
  again: '入金手続きへ',
};
