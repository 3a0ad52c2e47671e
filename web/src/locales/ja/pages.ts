import type { pages as english } from '../en/pages';
import type { TextsOf } from '../texts';

export const pages: TextsOf<typeof english> = {
  title: '文書',
  version: '第{{n}}版（{{date}}施行）',
};
