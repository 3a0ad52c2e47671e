import type { ReactNode } from 'react';
import { Link } from './link';

/** The articles of the help that screens link to; operators write them. */
export type HelpArticleName =
  | 'alerts-push'
  | 'break-even'
  | 'daily-returns'
  | 'deposit-bank'
  | 'deposit-crypto'
  | 'early-exit'
  | 'exchange-rate'
  | 'limits-breaks'
  | 'passkeys'
  | 'rebate'
  | 'security-notice'
  | 'settlement-price'
  | 'verification'
  | 'void-orders'
  | 'withdrawal-waiting';

/** Leads from a hard spot of a screen to the article of the help that explains it. */
export function HelpLink({ article, children }: { article: HelpArticleName; children: ReactNode }): ReactNode {
  return (
    <Link to={`/help?a=${article}`} className="flex min-h-11 w-fit items-center text-sm font-medium text-accent">
      {children}
    </Link>
  );
}
