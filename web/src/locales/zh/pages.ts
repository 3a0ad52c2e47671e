import type { pages as english } from '../en/pages';
import type { TextsOf } from '../texts';

export const pages: TextsOf<typeof english> = {
  title: '文档',
  version: '第{{n}}版，自{{date}}起生效',
};
