const STORE = 'pictures';

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Pictures of queued messages by message key, in memory and on the device. If a private window or a full device refuses
 * to store them, they are kept for this visit only.
 */
export class WaitingPictures {
  readonly #known = new Map<string, Blob>();
  #opened: Promise<IDBDatabase> | undefined;

  keep(key: string, picture: Blob): void {
    this.#known.set(key, picture);
    void this.#on('readwrite', (store) => store.put(picture, key));
  }

  /** Undefined if it was not stored. */
  async get(key: string): Promise<Blob | undefined> {
    const known = this.#known.get(key) ?? (await this.#on<unknown>('readonly', (store) => store.get(key)));
    if (!(known instanceof Blob)) return undefined;
    this.#known.set(key, known);
    return known;
  }

  /**
   * Deletes all pictures that are not `wanted`, which is read last because another tab may just have stored a picture
   * with its message.
   */
  async keepOnly(wanted: () => readonly string[]): Promise<void> {
    const kept = (await this.#on('readonly', (store) => store.getAllKeys())) ?? [];
    const keys = wanted();
    for (const key of this.#known.keys()) if (!keys.includes(key)) this.#known.delete(key);
    for (const key of kept) {
      if (typeof key !== 'string' || !keys.includes(key)) await this.#on('readwrite', (store) => store.delete(key));
    }
  }

  /** Undefined if the device refuses. */
  async #on<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
    try {
      this.#opened ??= this.#open();
      const database = await this.#opened;
      return await answer(request(database.transaction(STORE, mode).objectStore(STORE)));
    } catch (error) {
      if (error instanceof DOMException) return undefined;
      throw error;
    }
  }

  #open(): Promise<IDBDatabase> {
    const request = indexedDB.open('unsent', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return answer(request);
  }
}
