import type { terms as english } from '../en/terms';
import type { TextsOf } from '../texts';

export const terms: TextsOf<typeof english> = {
  upcoming: '{{time}}から条件が変わります。{{text}}',
  spread: '適用レートは市場レートから{{spread}}を差し引いたものです。この差が換算の手数料です。',
  noSpread: '適用レートは市場レートです。換算の手数料はかかりません。',
};
