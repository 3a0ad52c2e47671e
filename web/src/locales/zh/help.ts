import type { help as english } from '../en/help';
import type { TextsOf } from '../texts';

export const help: TextsOf<typeof english> = {
  title: '帮助中心',
  search: '搜索帮助',
  found: '找到 {{n}} 篇文章',
  noneFound: '没有匹配的文章',
  gone: '该文章已不存在',
  updated: '更新于 {{date}}',
  related: '相关文章',
  still: '还有疑问？',
  all: '全部帮助',
  ask: '联系客服',
  matching: '以下文章或可解答您的问题',
};
