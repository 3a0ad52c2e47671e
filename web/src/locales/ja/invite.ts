import type { invite as english } from '../en/invite';
import type { TextsOf } from '../texts';

export const invite: TextsOf<typeof english> = {
  title: '友達を紹介',
  code: '招待コード',
  link: '招待リンク',
  qr: '招待リンクのQRコード',
  share: '共有する',
  shareText: '誰でも検証できる証明付きの取引',
  members: '紹介人数',
  rebate: '紹介報酬の累計',
  people: '人数',
  earned: '報酬の累計',
  rates: '段階と料率',
  level: '{{n}}段階',
  rate: '料率',
  note: '紹介した方の取引手数料の一部が、段階に応じて支払われます。入金・登録・損失に対する報酬はありません。紹介者と紹介された方が同一人物と疑われる場合（端末・銀行口座・アドレスの一致など）、確認が終わるまで報酬を保留し、同一人物と判断した場合はお支払いしません。ご不明な点はお問い合わせください。',
  list: '紹介した方',
  which: '段階',
  none: 'まだいません',
  noneNote: 'リンクを共有すると、登録した方がここに表示されます。',
  registered: '登録日 {{date}}',
  help: '紹介報酬の仕組み',
};
