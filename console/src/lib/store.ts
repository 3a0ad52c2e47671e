import { useSyncExternalStore } from 'react';

/** A value outside React that is kept in the browser's storage under `key` for the tab's life, with listeners. */
export class KeptValue {
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly storage: Storage,
    private readonly key: string,
  ) {}

  get = (): string | null => this.storage.getItem(this.key);

  set(value: string | null): void {
    if (value === null) this.storage.removeItem(this.key);
    else this.storage.setItem(this.key, value);
    for (const listener of [...this.#listeners]) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const useKept = (value: KeptValue): string | null => useSyncExternalStore(value.subscribe, value.get);
