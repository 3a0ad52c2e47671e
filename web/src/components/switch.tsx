import type { ReactNode } from 'react';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, disabled, onChange }: SwitchProps): ReactNode {
  return (
    <label className="flex min-h-14 cursor-pointer items-center justify-between gap-4 border-b border-line px-4 last:border-b-0 has-disabled:cursor-default has-disabled:text-muted has-focus-visible:outline-2 has-focus-visible:outline-accent">
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-muted bg-sunk outline-none transition-colors before:absolute before:left-0.5 before:top-1/2 before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-muted before:transition-transform checked:border-accent-fill checked:bg-accent-fill checked:before:translate-x-5 checked:before:bg-white disabled:opacity-50"
      />
    </label>
  );
}
