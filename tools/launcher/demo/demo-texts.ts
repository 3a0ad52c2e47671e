/** The texts of the demo's people. */
export const QUESTION = '出金の反映までどのくらいかかりますか。';

export const OPERATOR_ANSWER =
  'お問い合わせありがとうございます。デモ取引モードでは、承認から数秒で完了します。記録の画面で状態をご確認いただけます。';

export const NOTICE = {
  en: {
    title: 'Welcome to practice mode',
    body: 'Balances are practice money and prices are simulated. Everything else works as it would: orders are settled by the published rule, and each of them can be checked.',
  },
  jp: {
    title: 'デモ取引モードへようこそ',
    body: '残高はデモ資金、価格は模擬のものです。取引は公開されたルールで判定され、結果はすべてご自身で検証できます。',
  },
  zn: {
    title: '欢迎使用模拟模式',
    body: '余额为模拟资金，价格为模拟行情。订单按公开规则结算，每一笔都可以自行验证。',
  },
};
