import { useSyncExternalStore } from 'react';

/** A value in the browser's storage under `key`, with listeners. */
export class StoredValue {
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

export const useStored = (value: StoredValue): string | null => useSyncExternalStore(value.subscribe, value.get);
