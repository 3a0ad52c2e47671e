import type { ReactNode } from 'react';
import { Card } from '../../../components/card';
import { Switch } from '../../../components/switch';
import { useT } from '../../../lib/i18n';
import { formatMoney, toDecimal } from '../../../lib/money';
import { useStore } from '../../../lib/use-store';
import { chooseOneTap, oneTapLimit } from '../services/one-tap';

/** Turns one-tap trading on, up to the stake of the form at that moment, and off. `stake` is in micro-units of USD. */
export function OneTapSwitch({ stake }: { stake: bigint | undefined }): ReactNode {
  const t = useT('trade');
  const limit = useStore(oneTapLimit);
  const on = limit !== undefined;
  return (
    <Card>
      <Switch
        label={t('oneTap')}
        checked={on}
        disabled={!on && stake === undefined}
        onChange={(checked) => chooseOneTap(checked ? stake : undefined)}
      />
      <p className="px-4 py-3 text-sm text-muted">
        {on ? t('oneTapOn', { limit: formatMoney(toDecimal(limit), 'USD') }) : t('oneTapOff')}
      </p>
    </Card>
  );
}
