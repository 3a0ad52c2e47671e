import type { FormEvent, ReactNode } from 'react';
import { setLimitsRequest } from '../../../api/generated/rules.gen';
import { type Limits, limits as limitsCall, type PendingLimit } from '../../../api/user/limits';
import { setLimits } from '../../../api/user/set-limits';
import { AmountField } from '../../../components/amount-field';
import { Button } from '../../../components/button';
import { SelectField } from '../../../components/field';
import { FormError } from '../../../components/states';
import { showToast } from '../../../components/toast';
import { useCommand } from '../../../lib/command';
import { type Translate, useT } from '../../../lib/i18n';
import { useLang } from '../../../lib/lang';
import { formatMoney } from '../../../lib/money';
import { useRules } from '../../../lib/rules';
import { formatTime } from '../../../lib/time';
import { useForm } from '../../../lib/use-form';
import { limitChanges, limitTexts } from '../services/limit-changes';
import { KeepLimit } from './keep-limit';

const AMOUNTS = ['daily_deposit', 'daily_stake', 'daily_loss'] as const;
const MINUTES = [15, 30, 45, 60, 90, 120, 180, 240];

const minutesText = (minutes: number, t: Translate<'settings'>): string =>
  minutes >= 60 && minutes % 60 === 0 ? t('hours', { n: minutes / 60 }) : t('minutes', { n: minutes });

function valueText(name: PendingLimit['name'], value: string | number | undefined, t: Translate<'settings'>): string {
  if (value === undefined) return t('noLimit');
  return name === 'session_minutes' ? minutesText(Number(value), t) : formatMoney(String(value), 'USD');
}

/** What a field's limit will change to, and when. */
function usePending(limits: Limits): (name: PendingLimit['name']) => string | undefined {
  const t = useT('settings');
  const lang = useLang();
  return (name) => {
    const pending = limits.pending.find((each) => each.name === name);
    if (!pending) return undefined;
    return t('pendingTo', {
      value: valueText(name, pending.value, t),
      time: formatTime(pending.at, 'dateTime', lang),
    });
  };
}

export function LimitsForm({ limits }: { limits: Limits }): ReactNode {
  const t = useT('settings');
  const common = useT();
  const validate = useRules();
  const pending = usePending(limits);
  const command = useCommand(setLimits, [limitsCall.path]);
  const form = useForm(limitTexts(limits), (values) =>
    validate(setLimitsRequest, values, {
      daily_deposit: common('amountWrong'),
      daily_stake: common('amountWrong'),
      daily_loss: common('amountWrong'),
    }),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (command.isPending || !form.valid()) return;
    const changes = limitChanges(limits, form.values);
    if (Object.keys(changes).length === 0) {
      showToast(t('nothingChanged'));
      return;
    }
    command.mutate(changes, {
      onSuccess: (saved) => {
        // An increase does not take effect yet; it is shown next to the field.
        form.set(limitTexts(saved));
        showToast(t('limitsSaved'));
      },
      onError: (error) => void form.showFields(error),
    });
  };
  const keep = (name: PendingLimit['name']): ReactNode => (
    <KeepLimit
      limits={limits}
      name={name}
      value={valueText(name, limits[name], t)}
      onKept={() => form.set({ [name]: limitTexts(limits)[name] })}
    />
  );
  const choices = [...new Set([...MINUTES, ...(limits.session_minutes ? [limits.session_minutes] : [])])];
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">{t('limitsIntro')}</p>
      {AMOUNTS.map((name) => (
        <div key={name}>
          <AmountField
            label={t(name)}
            currency="USD"
            decimals={2}
            note={pending(name)}
            placeholder={t('noLimit')}
            {...form.field(name)}
          />
          {keep(name)}
        </div>
      ))}
      <p className="text-sm text-muted">{t('dayNote')}</p>
      <div>
        <SelectField
          label={t('session_minutes')}
          note={pending('session_minutes')}
          options={[
            ['', t('usual')],
            ...choices.toSorted((a, b) => a - b).map((minutes) => [String(minutes), minutesText(minutes, t)] as const),
          ]}
          {...form.field('session_minutes')}
        />
        {keep('session_minutes')}
      </div>
      <FormError error={command.error} />
      <Button type="submit" wide busy={command.isPending}>
        {common('save')}
      </Button>
    </form>
  );
}
