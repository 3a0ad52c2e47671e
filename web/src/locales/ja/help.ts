import type { help as english } from '../en/help';
import type { TextsOf } from '../texts';

export const help: TextsOf<typeof english> = {
  title: 'ヘルプ',
  search: 'ヘルプを検索',
  found: '{{n}}件の記事が見つかりました',
  noneFound: '該当する記事がありません',
  gone: 'この記事はなくなりました',
  updated: '{{date}}更新',
  related: '関連する記事',
  still: '解決しませんか',
  all: 'ヘルプの一覧',
  ask: '問い合わせる',
  matching: '参考になりそうな記事',
};
