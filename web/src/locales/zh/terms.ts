import type { terms as english } from '../en/terms';
import type { TextsOf } from '../texts';

export const terms: TextsOf<typeof english> = {
  upcoming: '自 {{time}} 起条款变更：{{text}}',
  spread: '适用汇率为市场汇率减去 {{spread}}，差额即兑换费用。',
  noSpread: '适用汇率为市场汇率，不收取兑换费用。',
};
