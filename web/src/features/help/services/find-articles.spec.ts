import type { HelpArticle } from '../../../api/common/help';
import { findArticles, suggestArticles } from './find-articles';

const article = (name: string, title: string, words: string, body: string): HelpArticle => ({
  ...{ name, title, words, body, category: 'any', updated_at: '2026-11-01T00:00:00Z' },
});

const ENGLISH = [
  article('withdrawal', 'Why a withdrawal waits', 'payout cash out pending', 'It is reviewed. You pay one fee.'),
  article('void', 'Why an order is void', 'refund cancelled', 'There was no price. Stake and fee are refunded.'),
  article('rate', 'Which exchange rate applies', 'currency spread', 'It operates for deposits and withdrawals.'),
];
const JAPANESE = [
  article('withdrawal', '出金に時間がかかる理由', 'しゅっきん 引き出し', '審査中は取り消すことができます。'),
  article('void', '取引が無効になる理由', '返金 エラー', '価格がありませんでした。手数料をお返しします。'),
  article('rate', '適用される為替レート', '両替 スプレッド', '入金と出金に適用されます。'),
];
const CHINESE = [
  article('withdrawal', '提现为何需要等待', '出金 没到账', '审核期间可以取消。'),
  article('void', '订单为何作废', '退款 取消', '没有报价，退回手续费。'),
  article('rate', '适用哪个汇率', '兑换 点差', '充值与提现均适用。'),
];

const names = (articles: HelpArticle[]): string[] => articles.map(({ name }) => name);

describe('a search of the help', () => {
  it.each([
    [ENGLISH, 'withdrawals', 'withdrawal'],
    [ENGLISH, 'WITHD', 'withdrawal'],
    [ENGLISH, 'refund', 'void'],
    [ENGLISH, 'rate', 'rate'],
    [JAPANESE, '出金', 'withdrawal'],
    [JAPANESE, '出金できない理由', 'withdrawal'],
    [JAPANESE, '返金', 'void'],
    [JAPANESE, 'ｴﾗｰ', 'void'],
    [JAPANESE, '為替', 'rate'],
    [CHINESE, '提现没到账', 'withdrawal'],
    [CHINESE, '作废', 'void'],
    [CHINESE, '汇率', 'rate'],
  ])('finds the best article first, with and without spaces between words (%#)', (articles, text, name) => {
    expect(names(findArticles(articles, text))[0]).toBe(name);
  });

  it('finds words by their beginning, not inside others', () => {
    expect(names(findArticles(ENGLISH, 'rat'))).toEqual(['rate']);
    expect(names(findArticles(ENGLISH, 'perates'))).toEqual([]);
  });

  it('finds nothing where most of what was typed is missing, or nothing was typed', () => {
    expect(findArticles(ENGLISH, 'fee for lost umbrellas and hats')).toEqual([]);
    expect(findArticles(ENGLISH, ' …')).toEqual([]);
  });
});

describe('the articles suggested for a message', () => {
  it.each([
    [ENGLISH, 'Hello, my withdrawal has not arrived for three days', ['withdrawal']],
    [JAPANESE, 'こんにちは。昨日の出金がまだ着いていません', ['withdrawal']],
    [CHINESE, '你好，我的提现三天了还没到账', ['withdrawal']],
    [ENGLISH, 'Thank you very much', []],
    [JAPANESE, 'ありがとうございました', []],
  ])('are those that its words point to, if any (%#)', (articles, message, expected) => {
    expect(names(suggestArticles(articles, message))).toEqual(expected);
  });
});
