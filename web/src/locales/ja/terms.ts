import type { terms as english } from '../en/terms';
import type { TextsOf } from '../texts';

export const terms: TextsOf<typeof english> = {
  upcoming: '{{time}}から条件が変わります。{{text}}',
};
