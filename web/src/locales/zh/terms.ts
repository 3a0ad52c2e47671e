import type { terms as english } from '../en/terms';
import type { TextsOf } from '../texts';

export const terms: TextsOf<typeof english> = {
  upcoming: '自 {{time}} 起条款变更：{{text}}',
};
