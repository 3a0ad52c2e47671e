import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '../lib/i18n';
import { Spinner } from './button';
import { Icon } from './icons';

const PLACES = [0, 1, 2, 3, 4, 5];
const LENGTH = PLACES.length;
const KEY =
  'flex min-h-14 [@media(max-height:700px)]:min-h-11 items-center justify-center rounded-xl text-[22px] font-medium active:bg-sunk aria-disabled:opacity-40';

interface PinPadProps {
  onPin: (pin: string) => void;
  busy: boolean;
  /** The last attempt's error. The digits are cleared when it changes and after every attempt. */
  error: string | undefined;
}

/** Six digits by touch or keyboard; submits itself after the sixth. */
export function PinPad({ onPin, busy, error }: PinPadProps): ReactNode {
  const t = useT('pin');
  const [pin, setPin] = useState('');

  useEffect(() => {
    if (error || !busy) setPin('');
  }, [error, busy]);

  const press = (digit: string): void => {
    if (busy || pin.length >= LENGTH) return;
    const next = pin + digit;
    setPin(next);
    if (next.length === LENGTH) onPin(next);
  };
  const erase = (): void => {
    if (!busy) setPin(pin.slice(0, -1));
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (/^\d$/.test(event.key)) press(event.key);
      else if (event.key === 'Backspace') erase();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return (
    <div>
      <div className="flex h-10 items-center justify-center gap-4" aria-hidden="true">
        {busy ? (
          <Spinner />
        ) : (
          PLACES.map((at) => (
            <span
              key={at}
              className={`size-3.5 rounded-full border ${at < pin.length ? 'border-accent bg-accent' : 'border-muted'}`}
            />
          ))
        )}
      </div>
      <p className="sr-only" aria-live="polite">
        {t('digitCount', { n: pin.length })}
      </p>
      <p className="min-h-6 text-center text-sm text-bad" role="alert">
        {error}
      </p>
      <fieldset className="mt-2 grid grid-cols-3 gap-1">
        <legend className="sr-only">{t('enterPayPassword')}</legend>
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" className={KEY} aria-disabled={busy} onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" className={KEY} aria-disabled={busy} onClick={() => press('0')}>
          0
        </button>
        <button type="button" className={KEY} aria-disabled={busy} onClick={erase} aria-label={t('deleteDigit')}>
          <Icon path="M9 6h11.5v12H9l-5.5-6zM12 9.5l5 5M17 9.5l-5 5" />
        </button>
      </fieldset>
    </div>
  );
}
