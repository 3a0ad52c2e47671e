import { useRef, useState } from 'react';
import { useDraft } from './drafts';
import { CallError } from './http';

export type Problems<V> = Partial<Record<keyof V & string, string>>;

export interface FieldProps {
  name: string;
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
}

export interface Form<V extends Record<string, string>> {
  values: V;
  set: (changes: Partial<V>) => void;
  field: (name: keyof V & string) => FieldProps;
  /** Validates all fields, shows the errors, focuses the first invalid field, and returns whether all are valid. */
  valid: () => boolean;
  /** Shows a refusal's field errors next to their fields; returns whether any field matched. */
  showFields: (error: unknown) => boolean;
}

/** Focuses the first field on screen with one of these names. */
export function focusFirst(names: string[]): void {
  const first = document.querySelector<HTMLElement>(names.map((name) => `[name="${name}"]`).join(','));
  first?.focus();
}

/**
 * A form's texts and errors. A field's error disappears when the field changes. What was typed survives the end of a
 * session; `name` tells apart forms of one screen that have the same fields.
 */
export function useForm<V extends Record<string, string>>(
  initial: V,
  check: (values: V) => Problems<V>,
  name = '',
): Form<V> {
  const [first] = useState(initial);
  const [typed, addTyped] = useDraft<keyof V & string>(`${name} ${Object.keys(initial)}`);
  const values: V = { ...first, ...typed };
  const [problems, setProblems] = useState<Problems<V>>({});
  const latest = useRef(values);
  latest.current = values;

  const set = (changes: Partial<V>): void => {
    addTyped(changes);
    setProblems((before) => {
      const after = { ...before };
      for (const name of Object.keys(changes)) delete after[name];
      return after;
    });
  };

  const show = (found: Problems<V>): void => {
    setProblems(found);
    const names = Object.keys(found);
    if (names.length > 0) focusFirst(names);
  };

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onValue: (value) => {
        const change: Partial<V> = {};
        Object.assign(change, { [name]: value });
        set(change);
      },
      error: problems[name],
    }),
    valid: () => {
      const found = check(latest.current);
      show(found);
      return Object.keys(found).length === 0;
    },
    showFields: (error) => {
      if (!(error instanceof CallError)) return false;
      const found: Problems<V> = {};
      for (const { field, msg } of error.fields) if (field in latest.current) Object.assign(found, { [field]: msg });
      show(found);
      return Object.keys(found).length > 0;
    },
  };
}
