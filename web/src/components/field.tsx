import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { useT } from '../lib/i18n';
import type { FieldProps } from '../lib/use-form';
import { Icon } from './icons';

const BOX =
  'min-h-12 w-full rounded-xl border bg-surface px-3.5 text-[16px] outline-none focus:border-accent focus:ring-2 focus:ring-accent/30 disabled:opacity-60';

export const boxClass = (error: string | undefined): string => `${BOX} ${error ? 'border-bad' : 'border-line'}`;

interface FrameProps {
  label: string;
  note?: ReactNode;
  error?: string | undefined;
  /** Renders the control with the attributes that connect it to label, note and error. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

/** Label, control, note and error. */
export function FieldFrame({ label, note, error, children }: FrameProps): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || note ? noteId : undefined,
      })}
      <div
        id={noteId}
        aria-live="polite"
        className={`mt-1 text-sm [word-break:auto-phrase] ${error ? 'text-bad' : 'text-muted'}`}
      >
        {error ?? note}
      </div>
    </div>
  );
}

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'name' | 'id'>;

interface TextFieldProps extends FieldProps, Native {
  label: string;
  note?: ReactNode;
}

export function TextField({ label, note, error, name, value, onValue, ...native }: TextFieldProps): ReactNode {
  return (
    <FieldFrame label={label} note={note} error={error}>
      {(control) => (
        <input
          {...native}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={boxClass(error)}
        />
      )}
    </FieldFrame>
  );
}

/** A field for a code from an authenticator app. */
export const TotpField = (props: TextFieldProps): ReactNode => (
  <TextField inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...props} />
);

/** A password field with a show/hide button. */
export function PasswordField({ label, note, error, name, value, onValue, ...native }: TextFieldProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame label={label} note={note} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...native}
            type={shown ? 'text' : 'password'}
            {...control}
            name={name}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            className={`${boxClass(error)} pr-20`}
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 min-w-11 px-3 text-sm font-medium text-accent"
          >
            {shown ? t('hidePassword') : t('showPassword')}
            <span className="sr-only"> {label}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps {
  label: string;
  note?: ReactNode;
  options: readonly (readonly [value: string, label: string])[];
  placeholder?: string;
}

export function SelectField({
  label,
  note,
  error,
  name,
  value,
  onValue,
  options,
  placeholder,
}: SelectFieldProps): ReactNode {
  return (
    <FieldFrame label={label} note={note} error={error}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            name={name}
            value={value}
            onChange={(event) => onValue(event.target.value)}
            className={`${boxClass(error)} appearance-none pr-10 ${value ? '' : 'text-muted'}`}
          >
            {placeholder ? <option value="">{placeholder}</option> : null}
            {options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-muted">
            <Icon name="down" size={16} />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
