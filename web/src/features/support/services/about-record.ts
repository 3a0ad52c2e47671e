import type { About } from '../../../api/support/messages';

const KINDS = ['order', 'deposit', 'withdrawal', 'position'] as const;

/** Where a record that a message is about can be seen. */
export function pathOf({ kind, id }: About): string {
  switch (kind) {
    case 'order':
      return `/xq?order=${id}`;
    case 'deposit':
      return `/recharge2?id=${id}`;
    case 'withdrawal':
      return `/record?kind=withdrawals&id=${id}`;
    case 'position':
      return '/financing';
  }
}

/** The address of support with a record to speak of. */
export const supportPath = ({ kind, id }: About): string => `/kf?about=${kind}:${encodeURIComponent(id)}`;

/** The record named in support's address, if it is one. */
export function parseAbout(text: string | null): About | undefined {
  const [, name, id] = /^([a-z]+):([\w.-]{1,64})$/.exec(text ?? '') ?? [];
  const kind = KINDS.find((known) => known === name);
  return kind && id ? { kind, id } : undefined;
}
