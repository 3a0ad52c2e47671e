import type { About } from '../../../api/support/messages';

const KINDS = ['order', 'deposit', 'withdrawal', 'position'] as const;

export function pathOf({ kind, id }: About): string {
  switch (kind) {
    case 'order':
      return `/xq?order=${id}`;
    case 'deposit':
      return `/recharge2?id=${id}`;
    case 'withdrawal':
      return `/record?kind=withdrawals&id=${id}`;
    case 'position':
      return `/record?kind=positions&id=${id}`;
  }
}

export const supportPath = ({ kind, id }: About): string => `/kf?about=${kind}:${encodeURIComponent(id)}`;

export function parseAbout(text: string | null): About | undefined {
  const [, name, id] = /^([a-z]+):([\w.-]{1,64})$/.exec(text ?? '') ?? [];
  const kind = KINDS.find((known) => known === name);
  return kind && id ? { kind, id } : undefined;
}
