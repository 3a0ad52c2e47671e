import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { useT } from '../../../lib/i18n';

/** An order number: twelve letters and digits, with or without hyphens. */
const NUMBER = /^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/;

/** Lets anyone with an order number check its settlement. */
export default function CheckByNumber(): ReactNode {
  const t = useT('proof');
  const go = useNavigate();
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    const typed = number.trim();
    if (NUMBER.test(typed)) void go(`/xq?check=${encodeURIComponent(typed.toUpperCase())}`);
    else setError(t('numberWrong'));
  };
  return (
    <form className="mt-3 space-y-3" onSubmit={submit} noValidate>
      <TextField
        name="number"
        label={t('number')}
        value={number}
        onValue={setNumber}
        error={error}
        placeholder="7K3Q-F9M2-TX0A"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button type="submit" look="soft" wide>
        {t('check')}
      </Button>
    </form>
  );
}
