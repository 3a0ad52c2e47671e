import { sha256 } from '@noble/hashes/sha2.js';
import type { ReplyOf } from '../../api/call';

export type AuditEntry = ReplyOf<'audit/list'>['list'][number];

/** The previous hash of the first entry. */
const NOTHING = '0'.repeat(64);

/**
 * The hash that an entry must have: SHA-256 of the 32 bytes of `prev_hash` and the UTF-8 text of the JSON array
 * `[seq, at in epoch ms, operator_id, action, subject, details_text]`, in hexadecimal.
 */
export function hashOf(entry: AuditEntry): string {
  const { seq, at, operator_id, action, subject, details_text } = entry;
  const text = JSON.stringify([seq, Date.parse(at), operator_id, action, subject, details_text]);
  const content = new TextEncoder().encode(text);
  const bytes = new Uint8Array(32 + content.length);
  bytes.set(bytesOf(entry.prev_hash));
  bytes.set(content, 32);
  // Not by the browser, which hashes on https pages only.
  return hexOf(sha256(bytes));
}

/**
 * Follows the chain from the newest entry down and finds where it breaks. Entries are added newest first, a page at a
 * time. Entries that a page repeats, because new ones were written meanwhile, are skipped.
 */
export class ChainCheck {
  #after: AuditEntry | undefined;
  /** The first entry, from the newest down, that does not match. */
  brokenAt: number | undefined;
  checked = 0;

  /** The hash of the newest entry. */
  head = NOTHING;

  /** Whether the chain reaches the first entry without a gap. */
  get whole(): boolean {
    if (this.brokenAt !== undefined) return false;
    return this.#after === undefined || (this.#after.seq === 1 && this.#after.prev_hash === NOTHING);
  }

  add(entries: readonly AuditEntry[]): void {
    for (const entry of entries) {
      if (this.brokenAt !== undefined) return;
      if (this.#after && entry.seq >= this.#after.seq) continue;
      if (!this.#matches(entry)) this.brokenAt = entry.seq;
      if (!this.#after) this.head = entry.hash;
      this.#after = entry;
      this.checked += 1;
    }
  }

  #matches(entry: AuditEntry): boolean {
    const after = this.#after;
    if (after && (entry.seq !== after.seq - 1 || entry.hash !== after.prev_hash)) return false;
    return entry.hash === hashOf(entry);
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
