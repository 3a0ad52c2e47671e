import type { about as english } from '../en/about';
import type { TextsOf } from '../texts';

export const about: TextsOf<typeof english> = {
  title: '当社について',
  who: '運営者',
  prices: '価格と判定の仕組み',
  prices1: 'ある時点の価格は、その時点以前に記録された直近の価格です。取引開始と判定に同じルールを適用します。',
  prices2:
    '有効な価格がないときは注文を受け付けません。判定時に価格がない場合、取引は無効となり、取引金額と手数料を返還します。',
  prices3: '同値の場合は取引金額と手数料を返還します。価格や結果、成立した取引のペイアウトは誰にも変更できません。',
  proof: '証明',
  proofNote: '取引ごとに署名付きの受付証明を発行します。価格は1分ごとにハッシュ化して連結し、その値を公開します。',
  verify: '誰にも分岐させられない台帳',
  verifyNote:
    'この端末による監視のしくみ、立会人、.proofファイルの検証方法。デモ取引モードの立会人は当社が運営しており、証明にはなりません。',
  fees: '手数料',
  feesNote: '手数料は確定前に必ず金額で表示します。出金手数料は出金額から差し引かれ、事前のお支払いは不要です。',
  risk: 'リスク',
  stats: '統計',
  solvency: '支払余力の公開',
  solvencyNote: 'お客様全員への債務に対する保有資産と、各残高を含むツリーのルートハッシュを公開しています。',
  licences: '使用しているソフトウェア',
  licencesNote:
    'React、React Router、TanStack Query、Base UI、Tailwind CSS、noble-curves、noble-hashes、qrcode-generator（MITライセンス）、TradingView Lightweight Charts™（Apache 2.0ライセンス、© TradingView, Inc.）。',
  version: 'バージョン {{version}}',
  documents: '規約・方針',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  status: 'システムの稼働状況',
  riskFull: 'リスク説明',
  feeOrder: '取引（{{symbol}}。ほかの銘柄は取引画面に表示）',
  feeOfStake: '取引金額の{{share}}',
  feeDeposit: '入金',
  feeNone: 'なし',
  feeDepositOther: '別の通貨での入金の換算',
  feeOfRate: '市場レートの{{share}}',
  feeBank: '銀行口座への出金（{{currency}}）',
  feeCrypto: 'アドレスへの出金（{{currency}}）',
  feeAtLeast: '{{share}}（最低{{least}}）',
};
